// The clauses of promises that test titles cite: `[R4.1 P6a]` cites P6a.
import type { Result } from './results.ts';

/** The words in the brackets of a title that look like a promise or a clause, in order: `P6a`, and also `P6`. */
export const citedIn = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]*)\]/g)].flatMap((match) =>
    (match[1] ?? '').split(/[\s,·]+/).filter((word) => /^P\d+[a-z]*$/i.test(word)),
  );

/**
 * One line for each title with an invalid citation: a promise without the letter of a clause, or an id that does not
 * exist. A title that ran on two engines is reported once.
 */
export function wrongCitations(
  results: readonly Pick<Result, 'file' | 'title'>[],
  clauses: ReadonlySet<string>,
): string[] {
  const wrong = results.flatMap(({ file, title }) => {
    const words = citedIn(title).filter((word) => !clauses.has(word));
    return words.length === 0
      ? []
      : [`${file} > ${title}\n  cites ${words.join(', ')}, which is not a clause`];
  });
  return [...new Set(wrong)];
}
