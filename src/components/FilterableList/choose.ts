/** Filters the entries of a list, and serializes the selection to the query string. */

/** A filter with options, shown as a select field. */
export interface Question {
  /** Name in the query string and in the entries' `answers`. */
  readonly name: string;
  readonly label: string;
  /** Label of the empty option. */
  readonly none: string;
  readonly options: readonly string[];
}

/** The data that the browser needs for filtering. */
export interface FilterableListData {
  /** Plural noun for the entries, such as "sources". */
  readonly noun: string;
  /** Label and placeholder of the text field. */
  readonly label: string;
  readonly placeholder: string;
  readonly questions: readonly Question[];
  readonly entries: readonly {
    /** The `data-entry` attribute of the entry's element on the page. */
    readonly id: string;
    /** Searchable text. */
    readonly words: string;
    /** Matching options by the name of a question. */
    readonly answers: Readonly<Record<string, readonly string[]>>;
  }[];
}

/** The reader's selection: the search text, and the chosen option of each question that has one. */
export interface Choice {
  readonly text: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** The selection that matches all entries. */
export const ALL: Choice = { text: '', answers: {} };

/** Query parameter of the search text. */
const TEXT = 'text';

/** Ids of the matching entries, in their original order. */
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

/** Sets the option of a question; an empty option removes it. */
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

/** Parses a selection from a query string; unknown parameters and options are ignored. */
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

/** Serializes a selection to a query string; empty when nothing is selected. */
export function writeChoice({ text, answers }: Choice): string {
  const query = new URLSearchParams({
    ...(text === '' ? {} : { [TEXT]: text }),
    ...answers,
  });
  // Sorted, so that the URL does not depend on the order in which options were selected.
  query.sort();
  return query.size === 0 ? '' : `?${query.toString()}`;
}
