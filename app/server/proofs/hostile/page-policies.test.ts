import { createHash } from 'node:crypto';
import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from '../../features/pages/serve.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { pagesOf } from './testing/pages.ts';
import { type Answered, askWithin, pathOf } from './testing/requests.ts';
import { frameOrigin, startWorld, type World } from './testing/world.ts';

const timeout = 120_000;

interface Document {
  readonly where: string;
  readonly path: string;
  readonly answer: Answered;
}

let world: World;
let documents: readonly Document[];
beforeAll(async () => {
  world = await startWorld({ pages: servePages });
  documents = await askForDocuments();
});
afterAll(() => world.server.stop());

/** The response of a call of the table, or at another path. */
const answerTo = (one: Call, path = one.path): Promise<Answered> =>
  askWithin(world, path === undefined ? one : { ...one, path }, draftOf(one, world.ada.who.token), timeout);

/** Every document of every listener: the app's pages in every language, and the content origin's. */
async function askForDocuments(): Promise<Document[]> {
  const found: Document[] = [];
  const keep = (where: string, path: string, answer: Answered): void => {
    if (answer.headers.get('content-type')?.startsWith('text/html') === true)
      found.push({ where, path, answer });
  };
  const asked = callsOf(world).filter(({ route }) => route.startsWith('GET '));
  for (const one of asked) keep(one.listener, pathOf(one, draftOf(one, '')), await answerTo(one));
  for (const one of pagesOf(world)) {
    const { path = '' } = one;
    const at = (where: string): string => pathOf({ ...one, path: where }, draftOf(one, ''));
    keep('app', at(path), await answerTo(one));
    for (const locale of localeCodes) {
      const translated = `/${locale}${path}`;
      keep('app', at(translated), await answerTo(one, translated));
    }
  }
  return found;
}

const directives = ({ headers }: Answered): ReadonlyMap<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

/** Shares, the widget, the shop and the end of an offer, at an address that names the one origin of the list. */
function mayBeFramed(where: string, path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://app.invalid');
  const isOurs = /^\/(s\/.*|[a-zA-Z-]+\/(?:inapp\/(?:shop|widget)|activity-end))$/.test(pathname);
  return where === 'app' && isOurs && searchParams.get('origin') === frameOrigin;
}

it('[P20a] every page forbids framing, except to a listed page what may be framed, and captcha pages and the reader of books to our own', async () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { where, path, answer } of documents) {
    const ancestors = directives(answer).get('frame-ancestors') ?? 'anybody';
    seen.add(`${where} ${ancestors}`);
    const isBack = where === 'app' && path.split('?')[0] === '/loading';
    const isFramed = where === 'content' && /^\/(challenge\/|book-reader$)/.test(path);
    const isListed = mayBeFramed(where, path);
    const [back, listed] = [`'self'`, `'self' ${frameOrigin}`];
    // The frames of chapters within the reader have its policy.
    const framed = path === '/book-reader' ? `${world.server.appUrl} 'self'` : world.server.appUrl;
    const wanted = isBack ? back : isListed ? listed : isFramed ? framed : `'none'`;
    if (ancestors !== wanted) wrong.push(`${where} ${path}: ${ancestors}`);
    const old = answer.headers.get('x-frame-options');
    if (where === 'app' && old !== (isBack || isListed ? null : 'DENY'))
      wrong.push(`${where} ${path}: ${old}`);
  }
  expect(wrong).toEqual([]);
  expect([...seen].toSorted()).toEqual(
    [
      `admin 'none'`,
      `app 'none'`,
      `app 'self'`,
      `app 'self' ${frameOrigin}`,
      `content 'none'`,
      `content ${world.server.appUrl}`,
      `content ${world.server.appUrl} 'self'`,
    ].toSorted(),
  );
});

it('[P16c] a page whose address is a right, or carries one, tells it to no other site', async () => {
  const given = /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?(?:s|u|auth|loading)(?:[/?]|$)/;
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { where, path, answer } of documents) {
    if (where !== 'app' || !given.test(path)) continue;
    seen.add(path.replace(/^\/[a-z]{2}(-[A-Z]{2})?(?=\/)/, '').split(/[/?]/)[1] ?? '');
    const policy = answer.headers.get('referrer-policy');
    if (policy !== 'no-referrer') wrong.push(`${path}: ${policy}`);
  }
  expect(wrong).toEqual([]);
  expect([...seen].toSorted()).toEqual(['auth', 'loading', 's', 'u']);
});

/** Whether a policy names the text of an inline script; a file of our own needs no such name. */
const isNamed = (sources: string, text: string): boolean =>
  sources.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);

it('[P23c] every script in every page has the nonce of its response, which is unique, or is named by the policy, and no other script may run', async () => {
  const wrong: string[] = [];
  const nonces: string[] = [];
  let [scripts, named] = [0, 0];
  for (const { where, path, answer } of documents) {
    const policy = directives(answer);
    const sources = policy.get('script-src') ?? policy.get('default-src') ?? '';
    const nonce = /'nonce-([\w+/=-]{20,})'/.exec(sources)?.[1] ?? null;
    if (nonce !== null) nonces.push(nonce);
    if (/unsafe-inline|unsafe-hashes|'unsafe-eval'|data:|blob:|\*/.test(sources))
      wrong.push(`${where} ${path}: ${sources}`);
    for (const [, tag = '', text = ''] of answer.text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
      // A data block, which is not executed.
      if (/^<script type="application\/(ld\+)?json"/.test(tag)) continue;
      scripts += 1;
      // A page that is kept for many visitors.
      const isKept = sources.startsWith(`'self' 'sha256-`);
      if (isKept) named += 1;
      if (isKept && (tag.includes(' src="/assets/') || isNamed(sources, text))) continue;
      if (nonce === null || !tag.includes(`nonce="${nonce}"`)) wrong.push(`${where} ${path}: ${tag}`);
    }
    // An inline handler would be blocked by the policy.
    for (const [tag] of answer.text.matchAll(/<[a-z][^>]*\s(?:on[a-z]+=|(?:href|src)="javascript:)[^>]*>/gi))
      wrong.push(`${where} ${path}: ${tag.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect(new Set(nonces).size).toBe(nonces.length);
  // Enough of each, or the test would prove nothing.
  expect(Math.min(nonces.length, scripts)).toBeGreaterThan(50);
  expect(named).toBeGreaterThan(30);
});
