/** Types of a parsed diagram, before layout. */

/** Text of a label, one entry per line. */
export type Label = readonly string[];

export type Shape =
  | 'box'
  | 'round'
  | 'stadium'
  | 'circle'
  | 'cylinder'
  | 'diamond'
  | 'hexagon'
  | 'subroutine'
  /** Files, or a load package of files. */
  | 'sheets'
  /** A table of which only the name matters. */
  | 'table';

/** End marker of an edge. */
export type EdgeEnd = 'none' | 'arrow';

/** Colours, as CSS, by the lower-case word that a label begins with. */
export type Accents = ReadonlyMap<string, string>;

export interface Node {
  readonly id: string;
  readonly label: Label;
  readonly shape: Shape;
  readonly accent?: string;
}

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: Label;
  readonly line: 'solid' | 'dashed' | 'thick';
  readonly start: EdgeEnd;
  readonly end: EdgeEnd;
  /** Colour of the label. */
  readonly accent?: string;
}

/** A frame around nodes; an edge may also refer to its id. */
export interface Group {
  readonly id: string;
  readonly label: Label;
  readonly nodes: string[];
  readonly groups: Group[];
}

export type Direction = 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';

/** A flowchart: boxes and edges, placed by automatic layout. */
export interface Graph {
  readonly kind: 'graph';
  direction: Direction;
  readonly nodes: Map<string, Node>;
  readonly edges: Edge[];
  readonly groups: Group[];
}

interface Participant {
  readonly id: string;
  readonly label: Label;
}

/** An event of a sequence diagram. */
export type Event =
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly to: string;
      readonly label: Label;
      readonly dashed: boolean;
      /** `+` and `-` of the arrow: activates the receiver, deactivates the sender. */
      readonly activate: boolean;
      readonly deactivate: boolean;
    }
  | {
      readonly kind: 'note';
      readonly over: readonly string[];
      readonly side: 'left' | 'right' | 'over';
      readonly label: Label;
    }
  | {
      readonly kind: 'open' | 'divide';
      readonly word: string;
      readonly label: Label;
    }
  | { readonly kind: 'close' };

export interface Sequence {
  readonly kind: 'sequence';
  readonly participants: Map<string, Participant>;
  readonly events: Event[];
}

/** A row of a table, with what happened to it. */
export interface Row {
  readonly cells: readonly string[];
  readonly note: string;
}

/** A table with its rows; a nested table has a parent. */
export interface Table {
  readonly name: string;
  /** Words behind the name. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Column of this table that refers to the parent's rows. */
  readonly joins: string;
  readonly children: Table[];
}

/** Root tables side by side, and the words of the arrow that leads to them. */
export interface Stage {
  readonly arrow: string | undefined;
  readonly tables: Table[];
}

/** Tables with rows, before and after each step of a load. */
export interface Tables {
  readonly kind: 'tables';
  readonly stages: readonly Stage[];
}

export type Diagram = Graph | Sequence | Tables;
