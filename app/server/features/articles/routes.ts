import { publicPages } from '@aloft/core/rules';
import { PayloadQuery, pagePayload } from '@aloft/core/service';
import type { PagePayload, Policy } from '@aloft/core/wire';
import { isLocale, type Locale, localeCodes } from '@aloft/i18n';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { openPolicies, type Policies } from './policies.ts';
import { sitemap } from './sitemap.ts';

/**
 * A policy by the end of its address: `privacy-policy`, `privacy-policy/2023-11-06`, and, as old links have it,
 * `anti-abuse/anti-abuse`.
 */
function readPolicy(
  policies: Policies,
  locale: Locale,
  name: string,
  version: string,
): Promise<Policy | null> {
  return policies.read(locale, name, version === name ? '' : version);
}

async function articlePayload(policies: Policies, path: string): Promise<PagePayload | null> {
  const [, locale, section, name = '', version = '', ...more] = path.split('/');
  if (!isLocale(locale) || section !== 'policy' || more.length > 0) return null;
  if (name === 'update' && version === '') {
    const content = await policies.updates(locale);
    return { path, locale, title: '', description: '', content };
  }
  const content = await readPolicy(policies, locale, name, version);
  if (content === null) return null;
  const { title, description } = content.article;
  return { path, locale, title, description, content };
}

/** What is read on public pages (R7.33), and what search engines are told of them (R2.1). */
export function articleRoutes({ configuration, log, clock }: Services): Hono<Environment> {
  const routes = new Hono<Environment>();
  const opened = openPolicies({ settings: configuration, folder: configuration.policyFolder, log, clock });

  routes.get('/_payload.json', async (c) => {
    const query = parseQuery(c, PayloadQuery);
    if (isRefusal(query)) return failWith(c, query);
    const payload = pagePayload(query.path) ?? (await articlePayload(await opened, query.path));
    return payload === null ? failWith(c, refuse('not_found')) : c.json(payload);
  });

  routes.get('/sitemap.xml', async (c) => {
    const { dates } = await opened;
    const policies = [...dates].flatMap(([name, versions]) =>
      versions.map((date, nth) => `/policy/${name}${nth === 0 ? '' : `/${date}`}`),
    );
    const text = sitemap(c.get('services').addresses.app, localeCodes, [...publicPages, ...policies]);
    return c.body(text, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });

  routes.get('/robots.txt', (c) =>
    c.body(
      [
        'User-agent: *',
        // A person’s own, and what one shares with whom one likes.
        ...['/drive/', '/s/', '/u/', '/q/', '/v1/', '/auth', '/loading'].map((path) => `Disallow: ${path}`),
        `Sitemap: ${c.get('services').addresses.app}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    ),
  );
  return routes;
}
