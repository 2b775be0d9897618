import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { setHeaders } from './direct.ts';
import type { Environment } from './environment.ts';

/** What kind of thing a path answers with; each kind has its policy (T1, T16, T24). */
type Kind = 'document' | 'api';

const apiPath =
  /^\/(v1|drive\/v1|vip\/v1|config\/v1|mail\/v1|statistics|download|audit\.admin|access_controller|_build|_payload\.json|csp-report)(\/|$)/;

const workerFile = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

function kindOf(path: string): Kind {
  return apiPath.test(path) ? 'api' : 'document';
}

function documentPolicy(nonce: string, path: string, content: string, development: boolean): string {
  // The captcha signature and file hashes are computed by WebAssembly, which needs a word of its own.
  const wasm = `'wasm-unsafe-eval'`;
  const scripts = development
    ? `'self' 'nonce-${nonce}' ${wasm}`
    : `'nonce-${nonce}' 'strict-dynamic' ${wasm}`;
  const styles = development ? `'self' 'unsafe-inline'` : `'self' 'nonce-${nonce}'`;
  const connect = development ? `'self' ${content} ws:` : `'self' ${content}`;
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
    `frame-ancestors ${path === '/loading' ? `'self'` : `'none'`}`,
  ].join('; ');
}

function referrerOf(path: string): string {
  const secret = /^(\/[a-z]{2}(-[A-Z]{2})?)?\/(s\/|auth$|loading$)/.test(path);
  return secret ? 'no-referrer' : 'strict-origin-when-cross-origin';
}

/** What every answer carries, of whatever kind. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const;
const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** What an answer of the API carries: it is shown nowhere and kept by nobody. */
const ofApi = {
  ...always,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** Pages may open windows and follow what becomes of them (R1.4). */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/** Sets every answer's security headers before the route runs, so none can be forgotten. */
export function securityHeaders(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { addresses, configuration } = c.get('services');
    const path = c.req.path;
    const kind = kindOf(path);
    const nonce = kind === 'document' ? randomBytes(18).toString('base64') : '';
    c.set('nonce', nonce);
    await next();
    if (addresses.app.startsWith('https:')) setHeaders(c, transport);
    if (kind === 'api') {
      setHeaders(c, ofApi);
      // A window is led through it: without the policy of the pages on both sides it would be cut off from its opener.
      if (c.res.status >= 300 && c.res.status < 400) setHeaders(c, openerPolicy);
      return;
    }
    setHeaders(c, always);
    const headers = c.res.headers;
    if (path.startsWith('/assets/')) {
      // A file that is no document needs no document's policy; a dozen of them would carry it a dozen times.
      // A worker lives under the policy of its own file, and one that hashes files runs WebAssembly.
      const scripts = workerFile.test(path) ? `; script-src 'wasm-unsafe-eval'` : '';
      headers.set('content-security-policy', `default-src 'none'${scripts}`);
      headers.set('referrer-policy', 'no-referrer');
      // A file that is missing during a deploy is there a moment later.
      if (c.res.status >= 400) headers.set('cache-control', 'no-store');
      return;
    }
    headers.set(
      'content-security-policy',
      documentPolicy(nonce, path, addresses.content, configuration.development),
    );
    if (path !== '/loading') headers.set('x-frame-options', 'DENY');
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
 * What every answer of the content origin and of the operator's listener carries, unless its route said something
 * else: it never runs, is never taken for another type, and is kept by nobody (P23, P33).
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
    unless('referrer-policy', 'no-referrer');
    unless('x-robots-tag', 'noindex, nofollow');
    if (addresses.content.startsWith('https:'))
      unless('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (c.res.status >= 400) headers.set('cache-control', 'no-store');
    else unless('cache-control', 'no-store');
  };
}
