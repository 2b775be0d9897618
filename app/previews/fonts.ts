import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locale } from '@aloft/i18n';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

const { resolve } = createRequire(import.meta.url);

/** The family of the product's own letters, then that of a language's. */
const families: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': ['figtree'],
  id: ['figtree'],
  ms: ['figtree'],
  'zh-CN': ['figtree', 'noto-sans-sc'],
  'zh-TW': ['figtree', 'noto-sans-tc'],
  ko: ['figtree', 'noto-sans-kr'],
};

/** A part of a family, for the characters within its ranges. */
interface Part {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** Reads which file of a family has which characters, as its style sheet tells browsers. */
function partsOf(family: string): readonly Part[] {
  const sheet = resolve(`@fontsource-variable/${family}/index.css`);
  return [...readFileSync(sheet, 'utf8').matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, face = '']) => {
    const [, file] = /url\(([^)]+\.woff2)\)/.exec(face) ?? [];
    const [, ranges = ''] = /unicode-range:\s*([^;]+)/.exec(face) ?? [];
    if (file === undefined) return [];
    const parsed = ranges.split(',').map((range) => {
      const [, from = '0', to = from] = /U\+([\da-f]+)(?:-([\da-f]+))?/i.exec(range) ?? [];
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    return [{ file: join(dirname(sheet), file), ranges: parsed }];
  });
}

/** The font of a character; null where there is none. */
export type FindFont = (codePoint: number) => Font | null;

async function open(file: string, weight: number): Promise<Font> {
  // Of a compressed font, fontkit makes no other weights.
  const found = create(Buffer.from(await decompress(readFileSync(file))));
  if (!('getVariation' in found)) throw new Error(`${file} is no single font`);
  return found.getVariation({ wght: weight });
}

/** Opens what these texts need of a language's fonts, at one weight. */
export async function fontsFor(locale: Locale, weight: number, texts: readonly string[]): Promise<FindFont> {
  const parts = families[locale].flatMap(partsOf);
  const fonts = new Map<string, Font>();
  const found = new Map<number, Font>();
  for (const character of new Set(texts.join(''))) {
    const codePoint = character.codePointAt(0) ?? 0;
    for (const { file, ranges } of parts) {
      if (found.has(codePoint) || !ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
        continue;
      const font = fonts.get(file) ?? (await open(file, weight));
      fonts.set(file, font);
      if (font.hasGlyphForCodePoint(codePoint)) found.set(codePoint, font);
    }
  }
  return (codePoint) => found.get(codePoint) ?? null;
}
