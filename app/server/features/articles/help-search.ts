import { longestHelpSearch } from '@aloft/core/rules';
import type { FoundHelp, Questions } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import MiniSearch from 'minisearch';
import { memoize } from '../../platform/memoize.ts';
import { readQuestions } from './help-center.ts';
import type { Library } from './library.ts';
import { plainText } from './plain-text.ts';

/** What can be found: an article of the help center or a question, with all its words. */
interface Text {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** Answers the texts that say all of these words, or some of them where none says all; the best first. */
export type HelpSearch = (locale: Locale, words: string) => Promise<FoundHelp[]>;

const most = { found: 20, words: 8 };
/** How many characters of a text are shown before the first word that was found, and in all. */
const excerptLength = { before: 60, all: 180 };
/** How many texts are indexed before others are served. */
const chunkSize = 4;

/** The words of a text as its language has them: Chinese has none between spaces. */
function wordsIn(segmenter: Intl.Segmenter, text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** The questions but for those that an article answers. */
const questionsOf = ({ topics }: Questions): readonly Text[] =>
  topics
    .flatMap(({ questions }) => questions)
    .filter(({ help }) => help === '')
    .map(({ slug, question, answer }) => ({ path: `faq#${slug}`, title: question, text: plainText(answer) }));

async function textsOf(library: Library, locale: Locale): Promise<readonly Text[]> {
  const articles = (await library(locale, 'help-center')).filter(({ slug }) => !slug.endsWith('/index'));
  return [
    ...articles.map(({ slug, article }) => ({
      path: `help-center/${slug}`,
      title: article.title,
      text: `${article.description}\n${plainText(article.blocks)}`,
    })),
    ...questionsOf(await readQuestions(library, locale)),
  ];
}

type Segments = readonly Intl.SegmentData[];

/** The part of a text around the first of these words, with each of them marked. */
function excerptOf(segments: Segments, terms: ReadonlySet<string>): FoundHelp['excerpt'] {
  const isFound = (segment: string): boolean => terms.has(segment.normalize('NFKC').toLowerCase());
  const first = segments.find(({ segment }) => isFound(segment))?.index ?? 0;
  const start = first - excerptLength.before;
  const near = segments.filter(({ index }) => index >= start && index < start + excerptLength.all);
  // It begins with a word.
  const firstWord = near.findIndex(({ isWordLike }) => isWordLike);
  const shown = near.slice(Math.max(0, firstWord));
  const parts: FoundHelp['excerpt'] = [];
  const add = (kind: 'text' | 'found', words: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += words;
    else parts.push({ kind, text: words });
  };
  if ((shown[0]?.index ?? 0) > 0) add('text', '… ');
  for (const { segment } of shown) add(isFound(segment) ? 'found' : 'text', segment);
  if (shown.at(-1) !== segments.at(-1)) add('text', ' …');
  return parts;
}

/** Searches all help of a language; its words are collected when somebody first searches in it. */
export function openHelpSearch(library: Library): HelpSearch {
  async function open(locale: Locale): Promise<(words: string) => FoundHelp[]> {
    const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    const tokenize = (text: string): string[] => wordsIn(segmenter, text);
    const texts = await textsOf(library, locale);
    const index = new MiniSearch<Text>({
      ...{ idField: 'path', fields: ['title', 'text'], tokenize },
      searchOptions: {
        ...{ tokenize: (text) => tokenize(text).slice(0, most.words), boost: { title: 3 } },
        // Words are typed in part, and long ones with a letter that is wrong.
        ...{ prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
      },
    });
    await index.addAllAsync(texts, { chunkSize });
    const byPath = new Map(texts.map((one) => [one.path, one]));
    const segments = new Map<string, Segments>();
    /** Cut once for all searches: a text does not change. */
    function segmentsOf({ path, text }: Text): Segments {
      const cut = segments.get(path) ?? [...segmenter.segment(text.replaceAll(/\s+/g, ' '))];
      segments.set(path, cut);
      return cut;
    }
    return (words) => {
      const all = index.search(words, { combineWith: 'AND' });
      const results = all.length > 0 ? all : index.search(words);
      return results.slice(0, most.found).flatMap(({ id, terms }) => {
        const found = byPath.get(id);
        if (found === undefined) return [];
        const { path, title } = found;
        return [{ path, title, excerpt: excerptOf(segmentsOf(found), new Set(terms)) }];
      });
    };
  }

  const opened = memoize(open, (locale) => locale);
  return async (locale, words) => (await opened(locale))(words.slice(0, longestHelpSearch));
}
