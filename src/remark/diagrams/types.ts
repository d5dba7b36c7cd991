/** What a diagram's source says, before anything has a place. */

/** Text of a label, a line an entry. */
export type Label = readonly string[];

export type Shape =
  | 'box'
  | 'round'
  | 'stadium'
  | 'circle'
  | 'cylinder'
  | 'diamond'
  | 'hexagon'
  | 'subroutine';

/** How many of one table stand opposite to a row of the other. */
export type Cardinality = 'one' | 'zero-one' | 'many' | 'zero-many';

/** What an edge ends in. */
export type EdgeEnd = 'none' | 'arrow' | Cardinality;

export interface Column {
  readonly type: string;
  readonly name: string;
  /** PK, FK, UK. */
  readonly keys: readonly string[];
}

export interface Node {
  readonly id: string;
  readonly label: Label;
  readonly shape: Shape;
  /** Rows of a table, below its name. */
  readonly columns?: readonly Column[];
}

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: Label;
  readonly line: 'solid' | 'dashed' | 'thick';
  readonly start: EdgeEnd;
  readonly end: EdgeEnd;
}

/** A frame around nodes; its id may be an edge's end too. */
export interface Group {
  readonly id: string;
  readonly label: Label;
  readonly nodes: string[];
  readonly groups: Group[];
}

export type Direction = 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';

/** Flowcharts and tables: boxes and lines that a layout places. */
export interface Graph {
  readonly kind: 'graph';
  direction: Direction;
  readonly nodes: Map<string, Node>;
  readonly edges: Edge[];
  readonly groups: Group[];
}

export interface Participant {
  readonly id: string;
  readonly label: Label;
}

/** What happens in a sequence diagram, from top to bottom. */
export type Event =
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly to: string;
      readonly label: Label;
      readonly dashed: boolean;
      /** `+` and `-` of the arrow: the receiver begins, the sender ends its work. */
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

export type Diagram = Graph | Sequence;
