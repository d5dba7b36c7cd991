/** Parses `sequenceDiagram`. */
import type { Sequence } from '../types';
import { DiagramError, readLabel, unreadable, type Line } from './lines';

const PARTICIPANT =
  /^(?:participant|actor)\s+(?<id>[\w-]+)(?:\s+as\s+(?<label>.+))?$/;
const MESSAGE =
  /^(?<from>\w+(?:-\w+)*)\s*(?<stroke>--?)(?:>>|>|x|\))(?<sign>[+-])?\s*(?<to>\w+(?:-\w+)*)\s*:\s*(?<label>.+)$/;
const NOTE =
  /^note\s+(?<side>left of|right of|over)\s+(?<over>\w+(?:\s*,\s*\w+)?)\s*:\s*(?<label>.+)$/i;
const OPEN = /^(?<word>loop|alt|opt|par|critical|break)(?:\s+(?<label>.+))?$/;
const DIVIDE = /^(?<word>else|and|option)(?:\s+(?<label>.+))?$/;

const HINT =
  'a line is `participant a as Label`, `a->>b: words`, `note over a,b: words`, `loop words`, `alt words`, `else words` or `end`';

/** @param lines the source with its header */
export function readSequence([, ...body]: readonly Line[]): Sequence {
  const sequence: Sequence = {
    kind: 'sequence',
    participants: new Map(),
    events: [],
  };
  const { participants, events } = sequence;
  const open: Line[] = [];

  const known = (id: string): string => {
    if (!participants.has(id)) {
      participants.set(id, { id, label: [id] });
    }
    return id;
  };

  for (const line of body) {
    const participant = PARTICIPANT.exec(line.text)?.groups;
    const message = MESSAGE.exec(line.text)?.groups;
    const note = NOTE.exec(line.text)?.groups;
    const opened = OPEN.exec(line.text)?.groups;
    const divided = DIVIDE.exec(line.text)?.groups;
    if (participant?.id !== undefined) {
      const { id, label = id } = participant;
      participants.set(id, { id, label: readLabel(label) });
    } else if (message) {
      const { from = '', to = '', label = '', stroke, sign } = message;
      events.push({
        kind: 'message',
        from: known(from),
        to: known(to),
        label: readLabel(label),
        dashed: stroke === '--',
        activate: sign === '+',
        deactivate: sign === '-',
      });
    } else if (note) {
      const { side = '', over = '', label = '' } = note;
      events.push({
        kind: 'note',
        over: over.split(',').map((id) => known(id.trim())),
        side: side.toLowerCase().split(' ')[0] as 'left' | 'right' | 'over',
        label: readLabel(label),
      });
    } else if (opened) {
      const { word = '', label = '' } = opened;
      events.push({ kind: 'open', word, label: readLabel(label) });
      open.push(line);
    } else if (divided && open.length > 0) {
      const { word = '', label = '' } = divided;
      events.push({ kind: 'divide', word, label: readLabel(label) });
    } else if (line.text === 'end' && open.pop()) {
      events.push({ kind: 'close' });
    } else {
      throw unreadable(line, HINT);
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    throw new DiagramError(
      `\`${unclosed.text}\` has no \`end\``,
      unclosed.number,
    );
  }
  return sequence;
}
