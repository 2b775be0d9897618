import { PayloadQuery, pagePayload } from '@aloft/core/service';
import { isLocale, localeCodes } from '@aloft/i18n';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { memoize } from '../../platform/memoize.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { sitemap } from './sitemap.ts';

/** What is read on public pages (R7.33), and what search engines are told of them (R2.1). */
export function articleRoutes(services: Services): Hono<Environment> {
  const routes = new Hono<Environment>();
  // The parsers and the messages of six languages are loaded for the first page that is read, not by each start.
  const open = memoize(async () => (await import('./content.ts')).openContent(services));
  // What is wrong with an operator's own is said at the start, though.
  if (services.configuration.policyFolder !== '')
    open().catch((error: unknown) => services.log({ event: 'policy', error: String(error) }));

  routes.get('/_payload.json', async (c) => {
    const query = parseQuery(c, PayloadQuery);
    if (isRefusal(query)) return failWith(c, query);
    const payload = pagePayload(query.path) ?? (await (await open()).payload(query.path));
    return payload === null ? failWith(c, refuse('not_found')) : c.json(payload);
  });

  routes.get('/sitemap.xml', async (c) => {
    const paths = await (await open()).paths();
    const text = sitemap(c.get('services').addresses.app, localeCodes, paths);
    return c.body(text, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, max-age=3600',
    });
  });

  routes.get('/:locale/blog/feed.xml', async (c, next) => {
    const locale = c.req.param('locale');
    if (!isLocale(locale)) return next();
    return c.body(await (await open()).feed(locale, c.get('services').addresses.app), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=3600',
    });
  });

  routes.get('/robots.txt', (c) =>
    c.body(
      [
        'User-agent: *',
        // A person’s own, and what one shares with whom one likes.
        ...['/drive/', '/s/', '/u/', '/q/', '/v1/', '/auth', '/loading', '/operator'].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${c.get('services').addresses.app}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, max-age=3600' },
    ),
  );
  return routes;
}
