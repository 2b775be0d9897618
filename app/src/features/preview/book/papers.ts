import type { Look } from './protocol.ts';

interface Paper {
  readonly ground: string;
  readonly ink: string;
  readonly link: string;
  readonly scheme: 'light' | 'dark';
}

/** What a book is printed on, in the reader and in the choice of it. */
export const paperColours: Readonly<Record<Look['paper'], Paper>> = {
  white: { ground: '#ffffff', ink: '#151c29', link: '#184ad2', scheme: 'light' },
  sepia: { ground: '#fbf6ea', ink: '#2c261c', link: '#7a4b12', scheme: 'light' },
  green: { ground: '#e2ebe0', ink: '#1f2a20', link: '#225c3a', scheme: 'light' },
  dark: { ground: '#12161d', ink: '#d5d9e1', link: '#94b4ff', scheme: 'dark' },
};
