// The requirements of docs/requirements.md, and their marks.
import { readFileSync, writeFileSync } from 'node:fs';

export const requirementsPage = 'docs/requirements.md';

export interface Requirement {
  readonly number: string;
  readonly text: string;
  readonly isMarked: boolean;
}

export const readRequirements = (): readonly Requirement[] =>
  [...readFileSync(requirementsPage, 'utf8').matchAll(/^- \[( |x)\] \*\*(R\d+\.\d+)\*\* (.*)$/gm)].map(
    ([, mark, number = '', text = '']) => ({ number, text, isMarked: mark === 'x' }),
  );

/** Marks these requirements, and no others. */
export function markRequirements(numbers: ReadonlySet<string>): void {
  const text = readFileSync(requirementsPage, 'utf8').replace(
    /^- \[[ x]\] \*\*(R\d+\.\d+)\*\*/gm,
    (_line, number: string) => `- [${numbers.has(number) ? 'x' : ' '}] **${number}**`,
  );
  writeFileSync(requirementsPage, text);
}
