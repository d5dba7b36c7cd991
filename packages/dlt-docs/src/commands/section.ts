/** `section`: a section as Markdown. Its links are ids of other sections. */
import type { DocsData } from '../data';
import { findSection } from '../sections';

/** How a section is read. */
export interface SectionQuestion {
  readonly id: string;
  /** With everything below it. */
  readonly whole?: boolean;
}

/** The section with the titles around it, and what is below it. */
export function section(
  data: DocsData,
  { id, whole: complete = false }: SectionQuestion,
): string {
  const found = findSection(data, id, complete ? 'whole' : 'whole if small');
  const around = found.path.slice(0, -1).join(' › ');
  return [
    ...(around === ''
      ? []
      : [
          `In: ${around}${found.around === undefined ? '' : ` (${found.around})`}`,
        ]),
    found.markdown,
    ...(found.below.length === 0
      ? []
      : [
          `Below ${found.id.split('#')[0] ?? ''}:\n${found.below
            .map(
              ([below, title]) => `- ${title}: #${below.split('#')[1] ?? ''}`,
            )
            .join('\n')}`,
        ]),
  ].join('\n\n');
}
