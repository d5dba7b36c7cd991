/** The reader's way through the questions, as it is written in the query string. */
import {
  isQuestion,
  TREE,
  type Answered,
  type Leaf,
  type Question,
} from '@docs/markdown/facts/facts-tables/dispositionQuestions';

/** The answered questions, and what comes after them. */
export interface Path {
  readonly answered: readonly Answered[];
  readonly next: Question | Leaf;
}

/** Follows the answers of a query string, up to the first question without a known answer. */
export function readPath(query: string): Path {
  const given = new URLSearchParams(query);
  const answered: Answered[] = [];
  let next: Question | Leaf = TREE;
  while (isQuestion(next)) {
    const question: Question = next;
    const value = given.get(question.name);
    const answer = question.answers.find((one) => one.value === value);
    if (!answer) {
      break;
    }
    answered.push({ question, answer });
    next = answer.next;
  }
  return { answered, next };
}

/** The query string of answers: `?changes=no`, or empty. */
export function writePath(answered: readonly Answered[]): string {
  const query = new URLSearchParams(
    answered.map(({ question, answer }) => [question.name, answer.value]),
  );
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** All paths from a question to a leaf. */
export const pathsFrom = (
  question: Question,
  before: readonly Answered[] = [],
): readonly (Path & { readonly next: Leaf })[] =>
  question.answers.flatMap((answer) => {
    const answered = [...before, { question, answer }];
    const { next } = answer;
    return isQuestion(next) ? pathsFrom(next, answered) : [{ answered, next }];
  });
