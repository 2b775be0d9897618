import { passCodeAlphabet } from '../rules/passcode-and-slug.ts';

/** An alphabet and how many of its letters a code has. */
export interface CodeKind {
  readonly alphabet: string;
  readonly length: number;
  /** Letters between two dashes; none when left out. */
  readonly group?: number;
}

/** Codes that people read and type. */
export const codeKinds = {
  /** No letters that look like digits: the code is read off one screen and typed on another. */
  device: { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ', length: 8, group: 4 },
  activation: { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 16, group: 4 },
  invitation: { alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789', length: 10 },
  pass: { alphabet: passCodeAlphabet, length: 6 },
  verification: { alphabet: '0123456789', length: 6 },
  /** 60 bits; it is kept for years. */
  recovery: { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 12, group: 4 },
} as const satisfies Record<string, CodeKind>;

/** A new code. `randomBelow` answers a whole number from 0 to below its argument. */
export function newCode(
  { alphabet, length, group = length }: CodeKind,
  randomBelow: (limit: number) => number,
): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomBelow(alphabet.length))).join('');
  return letters.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? '';
}

/** A code as people type it: case, spaces and dashes do not matter, and full-width letters and digits are letters and digits. */
export const normaliseCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** A typed code in its canonical form. */
export const typedCode = ({ group = 1 }: CodeKind, given: string): string =>
  normaliseCode(given)
    .match(new RegExp(`.{1,${group}}`, 'g'))
    ?.join('-') ?? '';
