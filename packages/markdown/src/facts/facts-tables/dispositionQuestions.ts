/** The questions that lead to a write disposition and its strategy, and the sections of the page with the answers. */

/** The end of a path: a section of the page. */
export interface Leaf {
  /** Id of the section's heading. */
  readonly id: string;
  readonly title: string;
  /** What a run does, in one sentence. */
  readonly says: string;
}

/** A possible answer; names in backticks are code. */
interface Answer {
  /** Value in the query string. */
  readonly value: string;
  readonly label: string;
  /** The answer without its question, for the line of what was answered. */
  readonly short: string;
  readonly next: Question | Leaf;
}

/** A question; its name is a parameter of the query string, and occurs once on a path. */
export interface Question {
  readonly name: string;
  readonly text: string;
  readonly answers: readonly Answer[];
}

/** A question with the answer that was given. */
export interface Answered {
  readonly question: Question;
  readonly answer: Answer;
}

/** Whether a step is a question. */
export const isQuestion = (step: Question | Leaf): step is Question =>
  'answers' in step;

const DELETE_INSERT: Leaf = {
  id: 'delete-insert',
  title: 'merge with delete-insert',
  says: 'A row that arrives replaces the row with its key.',
};

const UPSERT: Leaf = {
  id: 'upsert',
  title: 'merge with upsert',
  says: 'A row that arrives updates the row with its key in place.',
};

const MERGED_BY: Question = {
  name: 'key',
  text: 'What tells which rows to replace?',
  answers: [
    {
      value: 'row',
      label: 'a key of the row',
      short: 'by key',
      next: {
        name: 'keep',
        text: 'Must a row that changes keep its `_dlt_id`?',
        answers: [
          {
            value: 'no',
            label: 'no',
            short: 'a new `_dlt_id`',
            next: DELETE_INSERT,
          },
          {
            value: 'yes',
            label: 'yes',
            short: 'the same `_dlt_id`',
            next: UPSERT,
          },
        ],
      },
    },
    {
      value: 'mark',
      label: 'a key, and a mark on deleted rows',
      short: 'by key and mark',
      next: {
        id: 'deleted-rows',
        title: 'merge with hard_delete',
        says: 'A marked row deletes the row with its key, any other row replaces it.',
      },
    },
    {
      value: 'group',
      label: 'a group that arrives whole, such as a day',
      short: 'by group',
      next: {
        id: 'whole-groups',
        title: 'merge with a merge_key',
        says: 'The rows that arrive replace all rows of their group.',
      },
    },
  ],
};

const REPLACED: Question = {
  name: 'empty',
  text: 'May readers see an empty table while a run loads?',
  answers: [
    {
      value: 'yes',
      label: 'yes',
      short: 'may be empty',
      next: {
        id: 'truncate-and-insert',
        title: 'replace with truncate-and-insert',
        says: 'The table is emptied first, then filled.',
      },
    },
    {
      value: 'no',
      label: 'no',
      short: 'never empty',
      next: {
        id: 'insert-from-staging',
        title: 'replace with insert-from-staging',
        says: 'A copy is filled first, then its rows replace those of the table.',
      },
    },
    {
      value: 'fast',
      label: 'no, and copying rows takes too long',
      short: 'never empty, no copying',
      next: {
        id: 'staging-optimized',
        title: 'replace with staging-optimized',
        says: 'A copy is filled first, then it becomes the table.',
      },
    },
  ],
};

/** Asks for what a run reads of a source whose rows change. */
const reads = (all: Question | Leaf, changed: Question | Leaf): Question => ({
  name: 'reads',
  text: 'What does a run read?',
  answers: [
    { value: 'all', label: 'all rows', short: 'reads all', next: all },
    {
      value: 'changed',
      label: 'only rows that changed',
      short: 'reads changes',
      next: changed,
    },
  ],
});

const UNCHANGED: Question = {
  name: 'reads',
  text: 'What does a run read?',
  answers: [
    {
      value: 'new',
      label: 'only new rows',
      short: 'reads new rows',
      next: {
        id: 'append',
        title: 'append',
        says: 'Every row that arrives is added.',
      },
    },
    {
      value: 'cursor',
      label: 'old rows too, with a time or ID that grows',
      short: 'reads in order',
      next: {
        id: 'append-with-a-cursor',
        title: 'append with a cursor',
        says: 'Rows behind the last value are dropped, the others are added.',
      },
    },
    {
      value: 'key',
      label: 'old rows too, with a key only',
      short: 'reads by key',
      next: {
        id: 'insert-new-keys',
        title: 'scd2 with a copy of the key',
        says: 'Rows with a new key are added, the others are left out.',
      },
    },
  ],
};

/** The first question. */
export const TREE: Question = {
  name: 'changes',
  text: 'Does a row change after you have loaded it?',
  answers: [
    { value: 'no', label: 'no', short: 'rows stay', next: UNCHANGED },
    {
      value: 'yes',
      label: 'yes',
      short: 'rows change',
      next: {
        name: 'history',
        text: 'Do you need the earlier versions of a row?',
        answers: [
          {
            value: 'no',
            label: 'no',
            short: 'no versions',
            next: reads(REPLACED, MERGED_BY),
          },
          {
            value: 'yes',
            label: 'yes',
            short: 'all versions',
            next: reads(
              {
                id: 'scd2',
                title: 'merge with scd2',
                says: 'A version that changed or is missing gets an end, a new one is added.',
              },
              {
                id: 'scd2-by-key',
                title: 'scd2 with a merge_key',
                says: 'A version gets an end when a new one of its key arrives.',
              },
            ),
          },
        ],
      },
    },
  ],
};
