import { type NameProblem, nameProblem } from '@aloft/core/service';
import { useLingui } from '@lingui/react/macro';

/** What is wrong with a name as it is typed, in words; null when nothing is, or nothing was typed yet. */
export function useNameProblem(name: string): string | null {
  const { t } = useLingui();
  const problem = nameProblem(name);
  if (problem === null || name === '') return null;
  const words: Readonly<Record<NameProblem, string>> = {
    empty: t`A name needs at least one visible character.`,
    dots: t`A name can’t be only “.” or “..”.`,
    separator: t`A name can’t contain / or \\.`,
    hidden: t`This name contains characters that can’t be seen. Remove them.`,
    reserved: t`This name is reserved by Windows. Choose another one.`,
    tooLong: t`This name is too long. Shorten it.`,
  };
  return words[problem];
}
