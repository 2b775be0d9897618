import { randomBytes } from 'node:crypto';
import { parseHexPort } from '@aloft/core/rules';
import type { MiddlewareHandler } from 'hono';
import { setHeaders } from './direct.ts';
import { ancestorsFor, embedderOf } from './embedding.ts';
import type { Environment } from './environment.ts';

/** What a path serves; each kind has its own policy (T1, T16, T24). */
type Kind = 'document' | 'api';

const apiPath =
  /^\/(v1|drive\/v1|vip\/v1|config\/v1|mail\/v1|statistics|download|audit\.admin|access_controller|_build|_payload\.json|csp-report|sitemap\.xml|robots\.txt|[\w-]+\/blog\/feed\.xml)(\/|$)/;

const workerFile = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

/** Whether a path of the app's origin is a call, not a page or a file of the app. */
export const isApiPath = (path: string): boolean => apiPath.test(path);

function kindOf(path: string): Kind {
  return isApiPath(path) ? 'api' : 'document';
}

/**
 * The desktop client's listener, which the page that it opened may ask (R4.13, T11): the one port that its address
 * names, and no other on this computer.
 */
function desktopOf(path: string, query: URLSearchParams): string {
  if (path !== '/drive/login' || query.get('from_source') !== 'pc_client') return '';
  const port = parseHexPort(query.get('port'));
  return port === null ? '' : ` http://127.0.0.1:${port}`;
}

interface PolicyParts {
  readonly nonce: string;
  /** The inline scripts of a page that is not rendered for this visitor alone: its nonce is known to others. */
  readonly kept: readonly string[] | null;
  readonly content: string;
  readonly development: boolean;
  /** The desktop client's listener, after a space; empty for none. */
  readonly desktop: string;
  /** Who may frame the page, as sources of `frame-ancestors`. */
  readonly ancestors: string;
}

function documentPolicy(parts: PolicyParts): string {
  const { nonce, kept, content, development, desktop, ancestors } = parts;
  // Captcha signatures and file hashes use WebAssembly, which CSP must allow.
  const wasm = `'wasm-unsafe-eval'`;
  const trusted = kept === null ? `'nonce-${nonce}' 'strict-dynamic'` : [`'self'`, ...kept].join(' ');
  const scripts = development ? `'self' 'nonce-${nonce}' ${wasm}` : `${trusted} ${wasm}`;
  const styles = development ? `'self' 'unsafe-inline'` : `'self' 'nonce-${nonce}'`;
  const connect = development ? `'self' ${content} ws:` : `'self' ${content}${desktop}`;
  return [
    `default-src 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${content}`,
    `media-src blob: ${content}`,
    `font-src 'self'`,
    `connect-src ${connect}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self' ${content}`,
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

function referrerOf(path: string): string {
  const secret = /^(\/[a-z]{2}(-[A-Z]{2})?)?\/([su]\/|auth$|loading$|drive\/login$)/.test(path);
  return secret ? 'no-referrer' : 'strict-origin-when-cross-origin';
}

/** Headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const;
const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Headers of API responses: never rendered, never cached. */
const ofApi = {
  ...always,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** Pages may open windows and read their state (R1.4). */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/** Sets the security headers of every response before the route runs, so that none can be forgotten. */
export function securityHeaders(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { addresses, configuration } = c.get('services');
    const path = c.req.path;
    const kind = kindOf(path);
    const nonce = kind === 'document' ? randomBytes(18).toString('base64') : '';
    c.set('nonce', nonce);
    c.set('scripts', null);
    await next();
    if (addresses.app.startsWith('https:')) setHeaders(c, transport);
    if (kind === 'api') {
      setHeaders(c, ofApi);
      // A popup follows redirects: without the opener policy of the pages around it, it would lose its opener.
      if (c.res.status >= 300 && c.res.status < 400) setHeaders(c, openerPolicy);
      return;
    }
    const isShown = c.res.headers.get('cross-origin-resource-policy') === 'cross-origin';
    setHeaders(c, always);
    const headers = c.res.headers;
    if (isShown) headers.set('cross-origin-resource-policy', 'cross-origin');
    if (path.startsWith('/assets/')) {
      // Assets need no document policy. A worker runs under the policy of its own file, and the one that hashes files
      // runs WebAssembly.
      const scripts = workerFile.test(path) ? `; script-src 'wasm-unsafe-eval'` : '';
      headers.set('content-security-policy', `default-src 'none'${scripts}`);
      headers.set('referrer-policy', 'no-referrer');
      // An asset that is missing during a deployment may exist a moment later.
      if (c.res.status >= 400) headers.set('cache-control', 'no-store');
      return;
    }
    // A page without scripts that brings a stricter policy of its own.
    if (headers.has('content-security-policy')) {
      if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'no-referrer');
      return;
    }
    const query = new URL(c.req.url).searchParams;
    const embedder = embedderOf(path, query, configuration.frameOrigins);
    const ancestors = path === '/loading' ? "'self'" : ancestorsFor(embedder, configuration.frameOrigins);
    headers.set(
      'content-security-policy',
      documentPolicy({
        nonce: c.get('nonce'),
        kept: c.get('scripts'),
        ancestors,
        content: addresses.content,
        development: configuration.development,
        desktop: desktopOf(path, query),
      }),
    );
    if (ancestors === "'none'") headers.set('x-frame-options', 'DENY');
    headers.set('referrer-policy', referrerOf(path));
    setHeaders(c, openerPolicy);
    headers.set(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), fullscreen=(self), clipboard-write=(self)',
    );
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  };
}

/**
 * Default headers of the content origin and the admin listener: responses never run, are not sniffed for another
 * type, and are not cached (P23, P33).
 */
export function inertHeaders(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next();
    const { addresses } = c.get('services');
    const headers = c.res.headers;
    const unless = (name: string, value: string): void => {
      if (!headers.has(name)) headers.set(name, value);
    };
    unless('x-content-type-options', 'nosniff');
    unless('content-security-policy', `default-src 'none'; frame-ancestors 'none'; sandbox`);
    unless('cross-origin-resource-policy', 'cross-origin');
    // A process of its own beside other origins of its site, and no `document.domain` (T48).
    unless('origin-agent-cluster', '?1');
    unless('referrer-policy', 'no-referrer');
    unless('x-robots-tag', 'noindex, nofollow');
    if (addresses.content.startsWith('https:'))
      unless('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (c.res.status >= 400) headers.set('cache-control', 'no-store');
    else unless('cache-control', 'no-store');
  };
}
