// Which clauses of promises the titles of tests cite: `[R4.1 P6a]` cites P6a.
import type { Result } from './results.ts';

/** What in a title's brackets looks like a promise or a clause of one, in their order: `P6a`, and a bare `P6` too. */
export const citedIn = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]*)\]/g)].flatMap((match) =>
    (match[1] ?? '').split(/[\s,·]+/).filter((word) => /^P\d+[a-z]*$/i.test(word)),
  );

/**
 * One line for each title that cites what is no clause: a number without a letter, which would tick a promise with a
 * test that proves no part of it, or an id that does not exist. A title that two engines ran is told once.
 */
export function wrongCitations(
  results: readonly Pick<Result, 'file' | 'title'>[],
  clauses: ReadonlySet<string>,
): string[] {
  const wrong = results.flatMap(({ file, title }) => {
    const words = citedIn(title).filter((word) => !clauses.has(word));
    return words.length === 0 ? [] : [`${file} > ${title}\n  cites ${words.join(', ')}, which is no clause`];
  });
  return [...new Set(wrong)];
}
