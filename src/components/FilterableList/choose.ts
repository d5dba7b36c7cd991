/** Which entries of a list fit what the reader chose, and how the choice stands in the address. */

/** A choice among answers, shown as a list. */
export interface Question {
  /** Its name in the address and in the entries' answers. */
  readonly name: string;
  readonly label: string;
  /** What no answer is called. */
  readonly none: string;
  readonly options: readonly string[];
}

/** What the browser needs to choose by. */
export interface FilterableListData {
  /** What the entries are called, such as "sources". */
  readonly noun: string;
  /** Label and example of the field for words. */
  readonly label: string;
  readonly placeholder: string;
  readonly questions: readonly Question[];
  readonly entries: readonly {
    /** The `data-entry` of what shows it on the page. */
    readonly id: string;
    /** What is said of it. */
    readonly words: string;
    /** By the name of a question: the answers that it fits. */
    readonly answers: Readonly<Record<string, readonly string[]>>;
  }[];
}

/** The words, and the answer to each question that has one. */
export interface Choice {
  readonly text: string;
  readonly answers: Readonly<Record<string, string>>;
}

export const ALL: Choice = { text: '', answers: {} };

const TEXT = 'text';

/** Ids of the entries that fit, in order. */
export function chosen(
  { entries }: FilterableListData,
  { text, answers }: Choice,
): string[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => {
      const words = entry.words.toLowerCase();
      return (
        wanted.every((word) => words.includes(word)) &&
        Object.entries(answers).every(([name, answer]) =>
          entry.answers[name]?.includes(answer),
        )
      );
    })
    .map(({ id }) => id);
}

/** The choice with another answer; an empty one takes it back. */
export function answered(choice: Choice, name: string, answer: string): Choice {
  const answers = Object.entries(choice.answers).filter(
    ([key]) => key !== name,
  );
  return {
    ...choice,
    answers: Object.fromEntries(
      answer === '' ? answers : [...answers, [name, answer]],
    ),
  };
}

/** Reads the choice of an address; what it does not know is left out. */
export function readChoice(
  { questions }: FilterableListData,
  search: string,
): Choice {
  const query = new URLSearchParams(search);
  return questions.reduce(
    (choice, { name, options }) => {
      const answer = query.get(name) ?? '';
      return options.includes(answer) ? answered(choice, name, answer) : choice;
    },
    { ...ALL, text: query.get(TEXT) ?? '' },
  );
}

/** A choice as the query of an address; empty when nothing is chosen. */
export function writeChoice({ text, answers }: Choice): string {
  const query = new URLSearchParams({
    ...(text === '' ? {} : { [TEXT]: text }),
    ...answers,
  });
  // One choice, one address, whatever was answered first.
  query.sort();
  return query.size === 0 ? '' : `?${query.toString()}`;
}
