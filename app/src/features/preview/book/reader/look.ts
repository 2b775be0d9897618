import type { Look } from '../protocol.ts';

interface Paper {
  readonly ground: string;
  readonly ink: string;
  readonly link: string;
  readonly scheme: 'light' | 'dark';
}
const papers: Readonly<Record<Look['paper'], Paper>> = {
  white: { ground: '#ffffff', ink: '#151c29', link: '#184ad2', scheme: 'light' },
  sepia: { ground: '#fbf6ea', ink: '#2c261c', link: '#7a4b12', scheme: 'light' },
  green: { ground: '#e2ebe0', ink: '#1f2a20', link: '#225c3a', scheme: 'light' },
  dark: { ground: '#12161d', ink: '#d5d9e1', link: '#94b4ff', scheme: 'dark' },
};
const letters: Readonly<Record<Look['letters'], string>> = {
  serif: `'Source Serif 4', Georgia, 'Noto Serif', 'Noto Serif CJK SC', 'Songti SC', serif`,
  sans: `system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif`,
};
const lines: Readonly<Record<Look['lines'], number>> = { tight: 1.4, normal: 1.65, wide: 1.95 };

export const groundOf = (look: Look): string => papers[look.paper].ground;

/** The look of a book's pages: a sheet before those of the book, and one after them that wins. */
export function sheetsOf(look: Look): [string, string] {
  const { ground, ink, link, scheme } = papers[look.paper];
  // White paper keeps the colours of the book. On others they may not be read.
  const colours =
    look.paper === 'white'
      ? ''
      : `body, body *:not(svg, svg *, img) { color: inherit !important; background-color: transparent !important; }
body a:any-link, body a:any-link * { color: ${link} !important; }`;
  return [
    `html { color: ${ink}; } a:any-link { color: ${link}; }
p { text-align: justify; hyphens: auto; } img { max-width: 100%; }`,
    `html { --theme-bg-color: ${ground}; color-scheme: ${scheme}; color: ${ink} !important;
  background: ${ground} !important; font-size: ${look.size}px !important; }
body { font-size: 1rem !important; }
body, body *:not(pre, code, kbd, samp, tt, pre *, code *, svg *, math *) { font-family: ${letters[look.letters]} !important; }
body, p, li, blockquote, dd, dt, div { line-height: ${lines[look.lines]} !important; }
pre { white-space: pre-wrap; }
a:focus-visible { outline: 2px solid ${link}; }
${colours}`,
  ];
}
