import { lineText } from '@aloft/core/rules';
import type { Block, Help, HelpTopics, Questions } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import type { Library, Read } from './library.ts';

interface Topic {
  readonly name: string;
  readonly title: string;
  readonly articles: readonly Read[];
}

/** The folders of the help center, each with its articles. */
async function topicsOf(library: Library, locale: Locale): Promise<readonly Topic[]> {
  const all = await library(locale, 'help-center');
  return all
    .filter(({ slug }) => slug.endsWith('/index'))
    .map(({ slug, article }) => {
      const name = slug.slice(0, -'/index'.length);
      const articles = all.filter((one) => one.slug.startsWith(`${name}/`) && one.slug !== slug);
      return { name, title: article.title, articles };
    });
}

const entryOf = (read: Read | undefined) =>
  read === undefined ? null : { slug: read.slug, title: read.article.title };

/**
 * An article of the help center (R2.4). A folder, or no slug, is its first article (R2.13).
 * @param telegram the operator’s bot; empty for none
 */
export async function readHelp(
  library: Library,
  locale: Locale,
  slug: string,
  telegram: string,
): Promise<Help | null> {
  const topics = await topicsOf(library, locale);
  const all = topics.flatMap(({ articles }) => articles);
  const first = slug === '' ? all[0] : topics.find(({ name }) => name === slug)?.articles[0];
  const read = first ?? all.find((one) => one.slug === slug);
  if (read === undefined) return null;
  const at = all.indexOf(read);
  return {
    kind: 'help',
    slug: read.slug,
    article: read.article,
    topics: topics.map(({ title, articles }) => ({
      title,
      articles: articles.map((one) => ({ slug: one.slug, title: one.article.title })),
    })),
    previous: entryOf(all[at - 1]),
    next: entryOf(all[at + 1]),
    telegram,
  };
}

/** All topics at a glance (R2.4). @param telegram the operator’s bot; empty for none */
export async function readHelpTopics(
  library: Library,
  locale: Locale,
  telegram: string,
): Promise<Omit<HelpTopics, 'found'>> {
  const topics = await topicsOf(library, locale);
  return {
    kind: 'helpTopics',
    topics: topics.map(({ title, articles }) => ({
      title,
      articles: articles.map(({ slug, article }) => ({
        slug,
        title: article.title,
        description: article.description,
      })),
    })),
    telegram,
  };
}

/** All questions (R2.4); each heading of a topic is one, with what follows as its answer. */
export async function readQuestions(library: Library, locale: Locale): Promise<Questions> {
  const articles = (await topicsOf(library, locale)).flatMap((topic) => topic.articles);
  const topics = await library(locale, 'faq');
  return {
    kind: 'questions',
    topics: topics.map(({ slug: name, article }) => {
      const questions: { slug: string; question: string; answer: Block[]; help: string }[] = [];
      for (const block of article.blocks) {
        if (block.kind !== 'heading') questions.at(-1)?.answer.push(block);
        else {
          const help = articles.find(({ slug }) => slug.endsWith(`/${block.id}`))?.slug ?? '';
          questions.push({ slug: block.id, question: lineText(block.children), answer: [], help });
        }
      }
      return { name, title: article.title, questions };
    }),
  };
}
