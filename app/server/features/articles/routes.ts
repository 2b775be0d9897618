import { publicPages } from '@aloft/core/rules';
import { PayloadQuery, pagePayload } from '@aloft/core/service';
import type { PageContent, PagePayload } from '@aloft/core/wire';
import { isLocale, type Locale, localeCodes, sourceLocale } from '@aloft/i18n';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { atomFeed, readPost, readPosts } from './blog.ts';
import { readHelp, readQuestions } from './help-center.ts';
import { type Library, openLibrary } from './library.ts';
import { openPolicies, type Policies } from './policies.ts';
import { sitemap } from './sitemap.ts';

/** What the pages are made of. */
interface Sources {
  readonly policies: Policies;
  readonly library: Library;
  /** The operator’s bot; empty for none. */
  readonly telegram: string;
}

/** The content of a page by its address behind the language; null where there is none. */
function readContent(
  { policies, library, telegram }: Sources,
  locale: Locale,
  [section, name = '', version = '', ...more]: readonly string[],
): Promise<PageContent | null> {
  const isDeeper = version !== '' || more.length > 0;
  switch (section) {
    case 'policy':
      if (name === 'update' && !isDeeper) return policies.updates(locale);
      // Old links have the name of a policy twice.
      return more.length > 0 ? none : policies.read(locale, name, version === name ? '' : version);
    case 'help-center': {
      if (more.length > 0) return none;
      return readHelp(library, locale, version === '' ? name : `${name}/${version}`, telegram);
    }
    case 'faq':
      return name === '' && !isDeeper ? readQuestions(library, locale) : none;
    case 'blog':
      if (isDeeper) return none;
      return name === '' ? readPosts(library, locale) : readPost(library, locale, name);
    default:
      return none;
  }
}
const none = Promise.resolve(null);

async function articlePayload(sources: Sources, path: string): Promise<PagePayload | null> {
  const [, locale, ...address] = path.split('/');
  // One address for each page: no slash at its end, and none twice.
  if (!isLocale(locale) || address.includes('')) return null;
  const content = await readContent(sources, locale, address);
  if (content === null) return null;
  const { title, description } = 'article' in content ? content.article : { title: '', description: '' };
  return { path, locale, title, description, content };
}

/** What is read on public pages (R7.33), and what search engines are told of them (R2.1). */
export function articleRoutes({ configuration, log, clock }: Services): Hono<Environment> {
  const routes = new Hono<Environment>();
  const library = openLibrary(configuration);
  const telegram = configuration.telegramBot;
  const opened = openPolicies({ settings: configuration, folder: configuration.policyFolder, log, clock });

  routes.get('/_payload.json', async (c) => {
    const query = parseQuery(c, PayloadQuery);
    if (isRefusal(query)) return failWith(c, query);
    const payload =
      pagePayload(query.path) ??
      (await articlePayload({ policies: await opened, library, telegram }, query.path));
    return payload === null ? failWith(c, refuse('not_found')) : c.json(payload);
  });

  routes.get('/sitemap.xml', async (c) => {
    const { dates } = await opened;
    const policies = [...dates].flatMap(([name, versions]) =>
      versions.map((date, nth) => `/policy/${name}${nth === 0 ? '' : `/${date}`}`),
    );
    const help = (await library(sourceLocale, 'help-center')).filter(({ slug }) => !slug.endsWith('/index'));
    const posts = await library(sourceLocale, 'blog');
    const articles = [
      ...help.map(({ slug }) => `/help-center/${slug}`),
      ...posts.map(({ slug }) => `/blog/${slug}`),
    ];
    // The help center itself leads to its first article.
    const pages = publicPages.filter((page) => page !== '/help-center');
    const text = sitemap(c.get('services').addresses.app, localeCodes, [...pages, ...articles, ...policies]);
    return c.body(text, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, max-age=3600',
    });
  });

  routes.get('/:locale/blog/feed.xml', async (c, next) => {
    const locale = c.req.param('locale');
    if (!isLocale(locale)) return next();
    return c.body(await atomFeed(library, locale, c.get('services').addresses.app), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=3600',
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
      { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, max-age=3600' },
    ),
  );
  return routes;
}
