// What test titles cite in brackets: `[R4.1 P6a]` cites the requirement R4.1 and the clause P6a of a promise.
import type { TitledTest } from './test-titles.ts';

const wordsIn = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]*)\]/g)].flatMap((match) => (match[1] ?? '').split(/[\s,·]+/));

/** The words that look like a promise or a clause, in order: `P6a`, and also `P6`. */
export const clausesIn = (title: string): string[] =>
  wordsIn(title).filter((word) => /^P\d+[a-z]*$/i.test(word));

/** The words that look like a requirement, in order: `R4.1`, and also `R4`. */
export const requirementsIn = (title: string): string[] =>
  wordsIn(title).filter((word) => /^R\d[\w.]*$/i.test(word));

/** One line for each title that cites something that does not exist. A title that ran on two engines is reported once. */
export function wrongCitations(
  tests: readonly TitledTest[],
  cited: (title: string) => readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const wrong = tests.flatMap(({ file, title }) => {
    const words = cited(title).filter((word) => !known.has(word));
    return words.length === 0
      ? []
      : [`${file} > ${title}\n  cites ${words.join(', ')}, which does not exist`];
  });
  return [...new Set(wrong)];
}
