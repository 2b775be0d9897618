import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PageFacts } from '@aloft/core/rules';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Environment } from '../../platform/http/environment.ts';
import { acceptsBrotli } from './accepts-brotli.ts';

/** A page with nothing of a person in it, as it is sent to everybody of whom the server knows the same. */
export interface KeptPage {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The same in Brotli. */
  readonly compressed: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Of the styles that the app may add later; it lets no script in. */
  readonly nonce: string;
  /** What its policy lets run, as sources: the page's own inline scripts. */
  readonly scripts: readonly string[];
}

/** Pages that were rendered, by what they were rendered from. */
export interface KeptPages {
  /** What the page of an address is kept by; null for one that is rendered for each visitor. */
  readonly keyOf: (url: URL, facts: PageFacts) => string | null;
  readonly find: (key: string) => KeptPage | null;
  readonly keep: (key: string, html: string, nonce: string) => Promise<KeptPage>;
}

/** Max. of all pages together, in bytes: those of a thousand visitors who differ in language, theme and system. */
const most = 64 * 1024 ** 2;
/** A page says what time it was, in ms. */
const life = 600_000;

const brotli = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** What the API answers alike until the server is started anew. */
const lasting: ReadonlySet<string> = new Set(['/_payload.json', '/config/v1/basic']);

/** Whether a page that read from these paths can be shown to the next visitor. */
export const isLasting = (asked: ReadonlySet<string>): boolean =>
  [...asked].every((path) => lasting.has(path));

/** The sources of a policy for the inline scripts of a page that we have rendered; a data block is none. */
function scriptSources(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => !/\ssrc=|\stype="application\//.test(attributes),
  );
  return scripts.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Keeps pages in memory, the latest used of them. */
export function keptPages(): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: most,
    sizeCalculation: ({ body, compressed }) => body.byteLength + compressed.byteLength,
    ttl: life,
  });
  return {
    keyOf: ({ pathname, search }, { serverTime: _, ...facts }) =>
      facts.untilInteraction === null || facts.sentContact !== null || search !== ''
        ? null
        : JSON.stringify([pathname, facts]),
    find: (key) => pages.get(key) ?? null,
    keep: async (key, html, nonce) => {
      const body = new TextEncoder().encode(html);
      const page: KeptPage = {
        body,
        compressed: new Uint8Array(await brotli(body, quality)),
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        nonce,
        scripts: scriptSources(html),
      };
      pages.set(key, page);
      return page;
    },
  };
}

/** Answers with a kept page, or that the visitor has it already. */
export function answerKept(c: Context<Environment>, page: KeptPage): Response {
  c.set('nonce', page.nonce);
  c.set('scripts', page.scripts);
  if (c.env.repeatable !== undefined) c.env.repeatable.path = c.req.path;
  const isCompressed = acceptsBrotli(c.req.header('accept-encoding'));
  // Each representation has its own (RFC 9110, 8.8.3).
  const etag = isCompressed ? `${page.etag.slice(0, -1)}-br"` : page.etag;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.some((one) => one.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(isCompressed ? page.compressed : page.body, {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=UTF-8',
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    },
  });
}
