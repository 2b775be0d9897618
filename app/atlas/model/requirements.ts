import { readFileSync } from 'node:fs';

/** A line of docs/requirements.md. */
export interface Requirement {
  readonly number: string;
  readonly text: string;
  /** Whether a passing test proves it. */
  readonly isMet: boolean;
}

const line = /^- \[([ x])\] \*\*(R\d+\.\d+)\*\* (.+)$/gm;

/** The requirements by their numbers. */
export function readRequirements(file: string): ReadonlyMap<string, Requirement> {
  return new Map(
    [...readFileSync(file, 'utf8').matchAll(line)].map(([, mark, number = '', text = '']) => [
      number,
      { number, text: text.replaceAll('`', ''), isMet: mark === 'x' },
    ]),
  );
}

/** The numbers that a text cites. */
export const citedIn = (text: string): string[] => [...new Set(text.match(/\bR\d+\.\d+\b/g))];
