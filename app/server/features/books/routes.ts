import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { refuse } from '../../platform/refusal.ts';
import { newSecret } from '../../platform/secrets.ts';
import { type ReaderScript, readerPage, readerPolicy } from './reader-page.ts';

/** The reader of books, on the content origin (R10.6): its page and its script. Neither needs a right: they hold no book. */
export function bookRoutes(script: ReaderScript | null): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/book-reader', (c) => {
    if (script === null) return failWith(c, refuse('not_found'));
    const { app } = c.get('services').addresses;
    const nonce = newSecret();
    c.header('content-security-policy', readerPolicy(nonce, app));
    // Names in a book are not looked up before a link is pressed.
    c.header('x-dns-prefetch-control', 'off');
    c.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), fullscreen=(), clipboard-read=()',
    );
    return c.html(readerPage(nonce, app, `/book-reader/${script.name}`));
  });

  routes.get('/book-reader/:script', async (c) => {
    if (script === null || c.req.param('script') !== script.name) return failWith(c, refuse('not_found'));
    c.header('content-type', 'text/javascript; charset=utf-8');
    c.header('cache-control', 'public, max-age=31536000, immutable');
    c.header('cross-origin-resource-policy', 'same-origin');
    return c.body(await script.source());
  });
  return routes;
}
