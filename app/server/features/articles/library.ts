import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import { memoize } from '../../platform/memoize.ts';
import { contentFolder, readMarkdown } from './article-files.ts';
import { type FrontMatter, parseArticle } from './parse-article.ts';
import { type ArticleSettings, fillFor } from './placeholders.ts';

/** An article of the product’s own texts. */
export interface Read {
  /** Its path in its section, without the ending: `files/upload-files`. */
  readonly slug: string;
  readonly article: Article;
  readonly frontMatter: FrontMatter;
}

/** The product’s own texts by section; each section of a language is read once. */
export type Library = (
  locale: Locale,
  section: 'help-center' | 'faq' | 'blog' | 'guide',
) => Promise<readonly Read[]>;

/** Opens the texts; those of a section are in the order that their front matter says. */
export function openLibrary(settings: ArticleSettings): Library {
  async function read(locale: Locale, section: string): Promise<readonly Read[]> {
    const folder = join(contentFolder, locale, section);
    const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'));
    const source = { language: locale, locale, fill: fillFor(locale, settings) };
    const all = paths.toSorted().map(async (path): Promise<readonly Read[]> => {
      const parsed = parseArticle((await readMarkdown(join(folder, path))) ?? '', source);
      const slug = path.slice(0, -'.md'.length).replaceAll('\\', '/');
      return parsed.ok ? [{ slug, ...parsed }] : [];
    });
    const found = (await Promise.all(all)).flat();
    return found.toSorted((one, other) => one.frontMatter.order - other.frontMatter.order);
  }
  return memoize(read, (locale, section) => `${locale} ${section}`);
}
