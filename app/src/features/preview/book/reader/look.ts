import { paperColours } from '../papers.ts';
import type { Look } from '../protocol.ts';

const letters: Readonly<Record<Look['letters'], string>> = {
  serif: `'Source Serif 4', Georgia, 'Noto Serif', 'Noto Serif CJK SC', 'Songti SC', serif`,
  sans: `system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif`,
};
const lines: Readonly<Record<Look['lines'], number>> = { tight: 1.4, normal: 1.65, wide: 1.95 };

export const groundOf = (look: Look): string => paperColours[look.paper].ground;

/** The look of a book's pages: a sheet before those of the book, and one after them that wins. */
export function sheetsOf(look: Look): [string, string] {
  const { ground, ink, link, scheme } = paperColours[look.paper];
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
