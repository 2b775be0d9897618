// Every page of the sitemap and every address that one of them leads to, in six languages, without a browser.
import { createHash } from 'node:crypto';
import { locales, sourceLocale } from '@aloft/i18n';
import type { APIRequestContext } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from './fixtures.ts';

/** What is read of a document of ours, whose HTML React has written. */
interface Document {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly hrefs: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly pictures: readonly string[];
  readonly texts: readonly string[];
  /** The types of what search engines read. */
  readonly data: readonly string[];
  /** What other sites show of it: a title and the address of a picture. */
  readonly preview: { readonly title: string; readonly picture: string };
}

const Data = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ '@context': v.literal('https://schema.org'), '@type': v.string() }),
  v.transform((data) => data['@type']),
);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => decoded(found));

function readDocument(status: number, html: string): Document {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style|svg|code)\b[\s\S]*?<\/\1>/g, '');
  return {
    status,
    title: all(html, /<title>([^<]*)/g)[0] ?? '',
    description: all(html, /<meta name="description" content="([^"]*)"/g)[0] ?? '',
    canonical: all(html, /<link rel="canonical" href="([^"]*)"/g)[0] ?? '',
    hrefs: all(html, /<a\b[^>]*?\shref="([^"]*)"/g),
    ids: new Set(all(html, /\sid="([^"]*)"/g)),
    pictures: all(html, /<img\b[^>]*?\ssrc="([^"]*)"/g),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => v.parse(Data, text),
    ),
    preview: {
      title: all(html, /<meta property="og:title" content="([^"]*)"/g)[0] ?? '',
      picture: all(html, /<meta property="og:image" content="([^"]*)"/g)[0] ?? '',
    },
    texts: all(body.replaceAll(/<!--.*?-->/g, ''), />([^<]+)</g).map((text) => text.trim()),
  };
}

/** Reads each address once. */
function crawler(request: APIRequestContext): (url: string) => Promise<Document> {
  const read = new Map<string, Promise<Document>>();
  return (url) => {
    const known =
      read.get(url) ??
      request.get(url).then(async (answer) => readDocument(answer.status(), await answer.text()));
    read.set(url, known);
    return known;
  };
}

/** Width and height of a PNG, and what tells it from others. */
async function readPicture(request: APIRequestContext, url: string) {
  const answer = await request.get(url);
  const bytes = await answer.body();
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return {
    type: answer.headers()['content-type'],
    size,
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** A sentence, not a name or a word that is the same in several languages. */
const isSentence = (text: string): boolean => /^[A-Z][^{}]*\s\w+\s\w+\s\w+\s\w+/.test(text);

test('[R2.1] [R2.4] [R2.5] every page of the sitemap is there in six languages with a title and description of its own, and leads nowhere that is missing', async ({
  request,
  sharedServer: server,
}) => {
  // Some two thousand requests.
  test.slow();
  const read = crawler(request);
  const sitemap = await (await request.get(`${server.appUrl}/sitemap.xml`)).text();
  const pages = all(sitemap, /<loc>([^<]*)<\/loc>/g);
  expect(pages.length % locales.length).toBe(0);
  expect(pages.length).toBeGreaterThan(30 * locales.length);

  const faults: string[] = [];
  const named = new Map<string, string>();
  const targets = new Map<string, string>();
  const english = new Set<string>();
  const types = new Set<string>();
  const previews = new Map<string, string>();
  for (const { code } of locales.toSorted((one) => (one.code === sourceLocale ? -1 : 1))) {
    for (const page of pages.filter((url) => new URL(url).pathname.split('/')[1] === code)) {
      const found = await read(page);
      if (found.status !== 200) faults.push(`${page} answers ${found.status}`);
      if (found.canonical !== page) faults.push(`${page} says that it is ${found.canonical}`);
      if (found.description.length < 10) faults.push(`${page} has no description`);
      if (found.preview.title === '') faults.push(`${page} has no preview`);
      const { hash, ...picture } = await readPicture(request, found.preview.picture);
      expect([page, picture]).toEqual([page, { type: 'image/png', size: [1200, 630] }]);
      // The same title in the same language is the same picture, and no other is.
      const drawn = `${code} ${found.preview.title}`;
      expect([page, previews.get(drawn) ?? hash]).toEqual([page, hash]);
      previews.set(drawn, hash);
      for (const type of found.data) types.add(type);
      // Two pages of one language are told apart by their titles, except versions of one policy.
      const name = `${code} ${found.title}`;
      const before = named.get(name);
      if (before !== undefined && !page.includes('/policy/')) faults.push(`${page} is called as ${before}`);
      named.set(name, page);
      for (const text of found.texts.filter(isSentence)) {
        if (code === sourceLocale) english.add(text);
        else if (english.has(text)) faults.push(`${page} says in English: ${text}`);
      }
      for (const picture of found.pictures) targets.set(new URL(picture, page).href, page);
      for (const href of found.hrefs) {
        const url = new URL(href, page);
        // What an operator offers is led elsewhere, and counted.
        if (url.origin !== new URL(page).origin || url.pathname.startsWith('/download/')) continue;
        targets.set(url.href, page);
      }
    }
  }
  for (const [target, from] of targets) {
    const url = new URL(target);
    const anchor = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    const found = await read(url.href);
    if (found.status >= 400) faults.push(`${from} leads to ${target}, which answers ${found.status}`);
    else if (anchor !== '' && !found.ids.has(anchor))
      faults.push(`${from} leads to ${target}: no such anchor`);
  }
  expect(faults).toEqual([]);
  const titles = new Set([...previews.keys()].map((drawn) => drawn.slice(drawn.indexOf(' '))));
  expect(new Set(previews.values()).size).toBeGreaterThanOrEqual(titles.size);
  expect([...types].toSorted()).toEqual(['Article', 'FAQPage', 'SoftwareApplication']);
});
