import type { Locale } from '@aloft/i18n';
import type { Font } from 'fontkit';
import type { FindFont } from './fonts.ts';

/** Characters of one font after the other. */
interface Run {
  readonly font: Font;
  readonly text: string;
}

function runsOf(text: string, find: FindFont): readonly Run[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = find(character.codePointAt(0) ?? 0);
    // A character that no font has would be a box.
    if (font === null)
      throw new Error(`no letters for ${JSON.stringify(character)} in ${JSON.stringify(text)}`);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** The width of a text in pixels, at a size in pixels. */
function widthOf(text: string, size: number, find: FindFont): number {
  return runsOf(text, find).reduce(
    (sum, { font, text: part }) => sum + (font.layout(part).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

/** A line of text as SVG paths, with its baseline at `y`. */
export function pathsOf(
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
  find: FindFont,
): string {
  let at = x;
  const paths: string[] = [];
  for (const { font, text: part } of runsOf(text, find)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const place = `${(at + xOffset * scale).toFixed(1)} ${(y - yOffset * scale).toFixed(1)}`;
      const shape = glyph.path.toSVG();
      // Letters grow upwards, pictures downwards.
      if (shape !== '')
        paths.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${shape}"/>`);
      at += xAdvance * scale;
    });
  }
  return paths.join('');
}

const opening = /^[（《「“(]/u;
const breakable = /[\s\u3000-\u303f\u3400-\u9fff\uff00-\uffef]$/u;

/** Where a line may end: behind a space, and in Chinese behind each word, with the punctuation that follows it. */
function piecesOf(text: string, locale: Locale): readonly string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1) ?? ' ';
    const mayStart = isWordLike === true || opening.test(segment);
    if (pieces.length === 0 || (mayStart && breakable.test(last) && !opening.test(last.slice(-1))))
      pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** A text in lines that fit, of at most so many; the last ends with an ellipsis where there is more. */
export function linesOf(
  text: string,
  locale: Locale,
  { width, size, most }: { width: number; size: number; most: number },
  find: FindFont,
): readonly string[] {
  const fits = (line: string): boolean => widthOf(line.trimEnd(), size, find) <= width;
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, locale)) {
    if (line === '' || fits(line + piece)) line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece;
    }
  }
  lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last !== '' && !fits(`${last}…`)) last = [...last].slice(0, -1).join('').trimEnd();
  return [...lines.slice(0, most - 1), `${last}…`];
}
