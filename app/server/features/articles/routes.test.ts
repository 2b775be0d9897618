import { Help, HelpTopics, PagePayload, Post, Posts, Questions } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const payload = (path: string) => call(server, 'GET', `/_payload.json?path=${encodeURIComponent(path)}`);

describe('what is read on a page', () => {
  it.each(localeCodes)(
    '[R7.33 R2.5] a policy has its payload in %s, undated, dated and by its doubled address',
    async (locale) => {
      for (const path of ['privacy-policy', 'privacy-policy/2021-11-08', 'anti-abuse/anti-abuse', 'update']) {
        const { body } = await payload(`/${locale}/policy/${path}`);
        const page = v.parse(PagePayload, body);
        expect([page.locale, page.content?.kind]).toEqual([
          locale,
          path === 'update' ? 'policyUpdates' : 'policy',
        ]);
      }
    },
  );

  it.each([
    '/en-US/policy',
    '/en-US/policy/',
    '/en-US/policy/none',
    '/en-US/policy/privacy-policy/2021-11-09',
    '/en-US/policy/privacy-policy/2021-11-08/',
    '/en-US/policy/Privacy-Policy',
    '/en-us/policy/privacy-policy',
    '/policy/privacy-policy',
    '/xx/policy/privacy-policy',
    '/en-US//policy/privacy-policy',
    '/en-US/policy/../policy/privacy-policy',
    '/en-US/policy/__proto__',
    '/en-US/policy/constructor/constructor',
    `/en-US/policy/${'x'.repeat(2000)}`,
  ])('[R7.33] %.60s has none', async (path) => {
    expect((await payload(path)).body).toMatchObject({ error: 'not_found' });
  });

  it('a path that is too long is refused', async () => {
    expect((await payload('x'.repeat(3000))).body).toMatchObject({ error: 'invalid_argument' });
  });
});

describe('what is read of help, questions and posts', () => {
  const contentOf = async (path: string) => v.parse(PagePayload, (await payload(path)).body).content;

  it.each(localeCodes)(
    '[R7.33 R2.4] in %s each article, the questions and each post have their payload',
    async (locale) => {
      const help = v.parse(Help, await contentOf(`/${locale}/help-center`));
      const slugs = help.topics.flatMap(({ articles }) => articles.map(({ slug }) => slug));
      expect(slugs.length).toBeGreaterThanOrEqual(3);
      for (const [nth, slug] of slugs.entries()) {
        const read = v.parse(Help, await contentOf(`/${locale}/help-center/${slug}`));
        expect([read.slug, read.previous?.slug, read.next?.slug]).toEqual([
          slug,
          slugs[nth - 1],
          slugs[nth + 1],
        ]);
      }
      const { topics } = v.parse(Questions, await contentOf(`/${locale}/faq`));
      const questions = topics.flatMap((topic) => topic.questions);
      expect(questions.length).toBeGreaterThanOrEqual(3);
      expect(new Set(questions.map(({ slug }) => slug)).size).toBe(questions.length);
      for (const { question, answer } of questions)
        expect([question === '', answer.length > 0]).toEqual([false, true]);
      const { posts } = v.parse(Posts, await contentOf(`/${locale}/blog`));
      expect(posts.length).toBeGreaterThanOrEqual(3);
      expect(posts.map(({ date }) => date)).toEqual(
        posts
          .map(({ date }) => date)
          .toSorted()
          .reverse(),
      );
      for (const { slug } of posts)
        expect(v.parse(Post, await contentOf(`/${locale}/blog/${slug}`)).others).toHaveLength(
          posts.length - 1,
        );
    },
  );

  it('[R2.13] the help center, and a topic, are their first article', async () => {
    const first = v.parse(Help, await contentOf('/en-US/help-center'));
    expect(first.slug).toBe(first.topics[0]?.articles[0]?.slug);
    expect(v.parse(Help, await contentOf('/ko/help-center/sharing')).slug).toMatch(/^sharing\//);
  });

  it('[R2.12] a question knows the article that answers it', async () => {
    const { topics } = v.parse(Questions, await contentOf('/en-US/faq'));
    const of = (slug: string) =>
      topics.flatMap(({ questions }) => questions).find((one) => one.slug === slug)?.help;
    expect([of('share-a-link'), of('full')]).toEqual(['sharing/share-a-link', '']);
  });

  it.each([
    '/en-US/help-center/',
    '/en-US/help-center/files/',
    '/en-US/help-center/files/index',
    '/en-US/help-center/nothing',
    '/en-US/help-center/files/nothing',
    '/en-US/help-center/files/upload-files/more',
    '/en-US/help-center/Files/upload-files',
    '/en-US/help-center/..',
    '/en-US/faq/files',
    '/en-US/blog/nothing',
    '/en-US/blog/a-drive-you-can-read/x',
    '/xx/blog',
    '/blog',
  ])('[R7.33] %s has none', async (path) => {
    expect((await payload(path)).body).toMatchObject({ error: 'not_found' });
  });

  it('the blog has an Atom feed in each language', async () => {
    for (const locale of localeCodes) {
      const answer = await fetch(`${server.appUrl}/${locale}/blog/feed.xml`);
      expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const { feed } = new XMLParser({ ignoreAttributes: false }).parse(await answer.text());
      expect([feed['@_xml:lang'], feed.entry.length]).toEqual([locale, 3]);
      expect(feed.entry[0].link['@_href']).toMatch(`${server.appUrl}/${locale}/blog/`);
    }
    expect((await fetch(`${server.appUrl}/xx/blog/feed.xml`)).status).toBe(404);
  });
});

describe('what search engines are told', () => {
  it('[R2.1] the sitemap has every page in each language, with its translations', async () => {
    const answer = await fetch(`${server.appUrl}/sitemap.xml`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(await answer.text());
    const Entries = v.array(
      v.object({
        loc: v.string(),
        'xhtml:link': v.array(v.object({ '@_hreflang': v.string(), '@_href': v.string() })),
      }),
    );
    const entries = v.parse(Entries, urlset.url);
    const addresses = new Set(entries.map(({ loc }) => loc));
    expect(addresses.size).toBe(entries.length);
    for (const path of [
      '',
      '/tv',
      '/mobile-app',
      '/faq',
      '/blog/a-drive-you-can-read',
      '/help-center/files/upload-files',
      '/policy/privacy-policy',
      '/policy/privacy-policy/2021-11-08',
      '/policy/update',
    ])
      for (const locale of localeCodes) expect(addresses).toContain(`${server.appUrl}/${locale}${path}`);
    for (const { 'xhtml:link': links } of entries) {
      expect(links.map((link) => link['@_hreflang'])).toEqual(localeCodes);
      for (const link of links) expect(addresses).toContain(link['@_href']);
    }
  });

  it('[R2.1] robots are kept from what is a person’s own, and led to the sitemap', async () => {
    const text = await (await fetch(`${server.appUrl}/robots.txt`)).text();
    expect(text).toContain(`Sitemap: ${server.appUrl}/sitemap.xml`);
    for (const path of ['/drive/', '/s/', '/u/', '/operator']) expect(text).toContain(`Disallow: ${path}\n`);
  });
});

describe('what is found in the help', () => {
  const search = async (locale: string, words: string) => {
    const { body } = await payload(`/${locale}/help?${new URLSearchParams({ q: words })}`);
    return v.parse(HelpTopics, v.parse(PagePayload, body).content).found;
  };
  const paths = async (locale: string, words: string) =>
    (await search(locale, words))?.map(({ path }) => path);

  it('[R2.4] an article that says the words in its text, in part or with a wrong letter; the best first', async () => {
    expect((await paths('en-US', 'authenticator'))?.[0]).toBe('help-center/account/two-step-sign-in');
    expect((await paths('en-US', 'authentcator app'))?.[0]).toBe('help-center/account/two-step-sign-in');
    expect((await paths('en-US', 'FORGOT passw'))?.[0]).toBe('help-center/account/forgotten-password');
    expect(await paths('en-US', 'who opened my share')).toContain('faq#who-opened');
    const [first] = (await search('en-US', 'authenticator')) ?? [];
    const marked = first?.excerpt
      .filter(({ kind }) => kind === 'found')
      .map(({ text }) => text.toLowerCase());
    expect(marked).toContain('authenticator');
    expect(first?.excerpt.map(({ text }) => text).join('').length).toBeLessThan(250);
  });

  it.each([
    ['zh-CN', '分享'],
    ['zh-TW', '分享'],
    ['ko', '휴지통'],
    ['ko', '파일'],
    ['id', 'tautan'],
    ['ms', 'pautan'],
  ])('[R2.4] [R1.1] in %s by a word of that language: %s', async (locale, word) => {
    const found = await search(locale, word);
    expect(found).not.toEqual([]);
    const marked = found?.[0]?.excerpt.filter(({ kind }) => kind === 'found') ?? [];
    expect(marked.map(({ text }) => text).join(' ')).toContain(word.slice(0, 2));
  });

  it('nothing where nothing was asked, and no word is too strange', async () => {
    expect([await search('en-US', ''), await search('en-US', '  ')]).toEqual([null, null]);
    for (const words of ['xyzzyplugh', '.*', '((((', '__proto__', '\\u0000', '?&=#%', '🦀', 'ﬁ'.repeat(100)])
      expect(Array.isArray(await search('en-US', words))).toBe(true);
    expect(await search('en-US', 'xyzzyplugh')).toEqual([]);
    const long = await search('en-US', 'files '.repeat(300));
    expect(long?.length).toBeLessThanOrEqual(20);
  });
});
