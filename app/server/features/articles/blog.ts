import type { Post, PostEntry, Posts } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import { xmlDocument } from '../../platform/http/xml-document.ts';
import type { Library, Read } from './library.ts';

const entryOf = ({ slug, article, frontMatter }: Read): PostEntry => ({
  slug,
  title: article.title,
  description: article.description,
  date: frontMatter.date,
  topic: frontMatter.topic,
});

const newestFirst = (posts: readonly Read[]): readonly Read[] =>
  posts.toSorted((one, other) => (one.frontMatter.date > other.frontMatter.date ? -1 : 1));

/** The posts (R2.4), the newest first. */
export async function readPosts(library: Library, locale: Locale): Promise<Posts> {
  return { kind: 'posts', posts: newestFirst(await library(locale, 'blog')).map(entryOf) };
}

/** One post; null where there is none. */
export async function readPost(library: Library, locale: Locale, slug: string): Promise<Post | null> {
  const all = newestFirst(await library(locale, 'blog'));
  const read = all.find((one) => one.slug === slug);
  if (read === undefined) return null;
  const others = all.filter((one) => one !== read).map(entryOf);
  return { kind: 'post', post: entryOf(read), article: read.article, others };
}

/** The posts of a language as an Atom feed. `origin` is that of the app. */
export async function atomFeed(library: Library, locale: Locale, origin: string): Promise<string> {
  const { posts } = await readPosts(library, locale);
  const home = `${origin}/${locale}/blog`;
  const time = (date: string): string => `${date}T00:00:00Z`;
  return xmlDocument({
    feed: {
      ...{ '@xmlns': 'http://www.w3.org/2005/Atom', '@xml:lang': locale },
      ...{ id: home, title: 'Aloft' },
      link: [{ '@href': home }, { '@rel': 'self', '@href': `${home}/feed.xml` }],
      author: { name: 'Aloft' },
      updated: time(posts[0]?.date ?? '2026-01-01'),
      entry: posts.map(({ slug, title, description, date }) => ({
        id: `${home}/${slug}`,
        title,
        link: { '@href': `${home}/${slug}` },
        updated: time(date),
        summary: description,
      })),
    },
  });
}
