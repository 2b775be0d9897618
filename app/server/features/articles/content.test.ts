// The texts that come with the product, in all languages: complete, of today, and without a dead end.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublicPage } from '@aloft/core/rules';
import type { Block, Inline } from '@aloft/core/wire';
import { localeCodes, sourceLocale } from '@aloft/i18n';
import { translationMark } from '@aloft/i18n/translation-mark';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { contentFolder } from './article-files.ts';
import { parseArticle } from './parse-article.ts';
import { fillFor } from './placeholders.ts';

const defaults = readConfiguration({});
if (!defaults.ok) throw new Error(defaults.problem);
const settings = defaults.configuration;

const pathsOf = (locale: string): string[] =>
  readdirSync(join(contentFolder, locale), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .toSorted();
const english = pathsOf(sourceLocale);
const textOf = (locale: string, path: string): string =>
  readFileSync(join(contentFolder, locale, path), 'utf8');

function read(locale: (typeof localeCodes)[number], path: string) {
  const found = parseArticle(textOf(locale, path), {
    ...{ language: locale, locale },
    fill: fillFor(locale, settings),
  });
  if (!found.ok) throw new Error(`${locale}/${path}: ${found.problem}`);
  return found;
}

/** What stays the same in every language: kinds and ids, how many items and cells, where links lead. */
function shapeOfLine(line: readonly Inline[]): readonly unknown[] {
  return line.flatMap((part) => {
    if (part.kind === 'link') return [part.href.replace(/^\/[a-zA-Z-]+\//, '/*/')];
    if (part.kind === 'code' || part.kind === 'missing') return [part.text];
    return 'children' in part ? shapeOfLine(part.children) : [];
  });
}
function shapeOf(block: Block): readonly unknown[] {
  switch (block.kind) {
    case 'heading':
      return [block.level, block.id];
    case 'paragraph':
      return ['paragraph', ...shapeOfLine(block.children).toSorted()];
    case 'list':
      return [block.ordered, block.items.map((item) => item.map(shapeOf))];
    case 'table':
      return [block.head.length, block.rows.map((row) => row.length)];
    case 'note':
      return block.children.map(shapeOf);
    default:
      return [block.kind];
  }
}

const lines = (block: Block): readonly (readonly Inline[])[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.children];
    case 'list':
      return block.items.flat().flatMap(lines);
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'note':
      return block.children.flatMap(lines);
    default:
      return [];
  }
};
const hrefsIn = (line: readonly Inline[]): string[] =>
  line.flatMap((part) => {
    if (part.kind === 'link') return [part.href];
    return 'children' in part ? hrefsIn(part.children) : [];
  });

describe('every article', () => {
  it.each(localeCodes)('[R1.1] is there in %s, and nothing else is', (locale) => {
    expect(pathsOf(locale)).toEqual(english);
  });

  it.each(localeCodes)('[R1.1] in %s says what the English says today', (locale) => {
    for (const path of english) {
      const { article, frontMatter } = read(locale, path);
      const source = read(sourceLocale, path).article;
      const mark = locale === sourceLocale ? undefined : translationMark(textOf(sourceLocale, path));
      expect([path, frontMatter.translates]).toEqual([path, mark]);
      expect([path, article.blocks.map(shapeOf)]).toEqual([path, source.blocks.map(shapeOf)]);
      if (locale !== sourceLocale && source.blocks.length > 0)
        expect(article.blocks).not.toEqual(source.blocks);
    }
  });

  it.each(localeCodes)('in %s leads nowhere that is not there, and leaves no placeholder', (locale) => {
    for (const path of english) {
      const { article } = read(locale, path);
      const ids = article.blocks.flatMap((block) => (block.kind === 'heading' ? [`#${block.id}`] : []));
      expect([path, new Set(ids).size]).toEqual([path, ids.length]);
      for (const line of article.blocks.flatMap(lines)) {
        expect(`${path}: ${JSON.stringify(line)}`).not.toMatch(/\{(?:ui|operator|server|#)/);
        for (const href of hrefsIn(line)) {
          if (href.startsWith('#')) expect(ids).toContain(href);
          else if (href.startsWith(`/${locale}/`))
            expect([path, href, isPublicPage(href.slice(locale.length + 1))]).toEqual([path, href, true]);
          else expect(href).toMatch(/^(?:\/drive\/|\/referral$|https:|mailto:)/);
        }
      }
      expect(article.description.length).toBeLessThanOrEqual(160);
    }
  });

  it('[R2.5] of a policy links to policies that there are', () => {
    const policies = new Set(english.map((path) => /^policy\/([\w-]+)/.exec(path)?.[1]));
    for (const path of english)
      for (const href of read(sourceLocale, path).article.blocks.flatMap(lines).flatMap(hrefsIn)) {
        const [, name] = /^\/[\w-]+\/policy\/([\w-]+)/.exec(href) ?? [];
        if (name !== undefined) expect([...policies, 'update']).toContain(name);
      }
  });
});
