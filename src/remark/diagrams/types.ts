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
  | 'subroutine';

/** Number of rows of one table that relate to a row of the other. */
export type Cardinality = 'one' | 'zero-one' | 'many' | 'zero-many';

/** End marker of an edge. */
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
  /** Columns of a database table, drawn as rows below its name. */
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

/** A frame around nodes; an edge may also refer to its id. */
export interface Group {
  readonly id: string;
  readonly label: Label;
  readonly nodes: string[];
  readonly groups: Group[];
}

export type Direction = 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';

/** A flowchart or table diagram: boxes and edges, placed by automatic layout. */
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

export type Diagram = Graph | Sequence;
