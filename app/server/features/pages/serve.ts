import type { ShareAnswer, ShareQuestion } from '@aloft/core';
import { cookieNameOf, countedFrom, shareQuery, toFailure, toShareAnswer } from '@aloft/core';
import {
  type PageFacts,
  parsePageQuery,
  preferencesPath,
  readConsentWord,
  readEntryAction,
  regionPath,
  visitorPlatform,
} from '@aloft/core/rules';
import { browserClient } from '@aloft/core/service';
import { Share } from '@aloft/core/wire';
import { isLocale } from '@aloft/i18n';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { isCleanText } from '../../platform/http/clean-text.ts';
import { isRegionBlocked } from '../../platform/http/country.ts';
import { embedderOf } from '../../platform/http/embedding.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { type Location, ownPath, ownPathOf, sendTo } from '../../platform/http/location.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { announcedPlaces } from '../settings/announcements.ts';
import { type RuleTable, redirectRules } from '../settings/redirect-cache.ts';
import { allowsDebugConsole } from '../user-settings/test-mode.ts';
import { builtBundle, serveAsset } from './built-bundle.ts';
import type { Bundle } from './bundle.ts';
import { developmentBundle } from './development.ts';
import { entryRedirect } from './entry-redirect.ts';
import { readInProcess } from './in-process-calls.ts';
import { localeOf, rememberLocale } from './locale.ts';
import { mailLinkOf } from './mail-link.ts';
import { modesOf } from './modes.ts';
import type { Pages } from './pages.ts';
import { phoneRedirect } from './phone-redirect.ts';
import { keepPreference } from './preferences.ts';
import { profileOf } from './profile.ts';
import { isReadFirst } from './read-first.ts';
import { type RenderTurns, renderTurns } from './render-turns.ts';
import { endRules, followRule, redirectFacts } from './rule-redirect.ts';

/** Whether the page asks about cookies: nobody has chosen in this browser, and the page is nobody else's frame. */
function asksConsent(c: Context<Environment>): boolean {
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe';
  return !isFramed && readConsentWord(getCookie(c, cookieNameOf('consent'))) === null;
}

const isPassCode = (text: string): boolean => text.length <= 64 && isCleanText(text);

/** Calls the API for one share, in process, with the visitor's cookies. */
async function askShare(
  c: Context<Environment>,
  api: Hono<Environment>,
  question: ShareQuestion,
): Promise<{ answer: ShareAnswer; cookies: readonly string[] }> {
  // An invalid passcode is treated as none: the page asks for one (P28).
  const asked = isPassCode(question.passCode) ? question : { ...question, passCode: '' };
  const query = shareQuery(countedFrom(asked));
  const { response, body } = await readInProcess(c, api, '/drive/v1/share/detail', query);
  const parsed = v.safeParse(Share, body);
  const cookies = response.headers.getSetCookie();
  if (response.ok && parsed.success)
    return { answer: toShareAnswer({ ok: true, value: parsed.output }), cookies };
  const failure = toFailure(body, { status: response.status, requestId: null, retryAfter: null });
  return { answer: toShareAnswer({ ok: false, failure }), cookies };
}

/** The HTTP status of a share's page (R6.3): gone is 410, unknown 404, unavailable 503. */
function statusOf(answer: ShareAnswer): number {
  // A malformed id is an unknown one.
  if (answer.kind === 'failed') return answer.failure.code === 'invalid_argument' ? 404 : 503;
  if (answer.kind === 'opened') return 200;
  const { status } = answer;
  if (status === 'NOT_FOUND' || status === 'ENTRY_NOT_FOUND') return 404;
  return status === 'EXPIRED' || status === 'DELETED' ? 410 : 200;
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** The redirect of the app's router; null when it rendered a page. */
function redirectOf(response: Response, origin: string): Location | null {
  const address = response.headers.get('location');
  return address === null ? null : ownPathOf(address, origin);
}

async function renderDocument(
  c: Context<Environment>,
  api: Hono<Environment>,
  bundle: Bundle,
  inTurn: RenderTurns,
): Promise<Response> {
  const services = c.get('services');
  const url = new URL(c.req.url);
  const theme = getCookie(c, 'theme');
  const isBlocked = isRegionBlocked(c);
  // A blocked region is told so even where the rules cannot be read.
  const rules: RuleTable = isBlocked ? new Map() : await redirectRules(services);
  const ruled = isBlocked ? null : followRule(c, rules);
  if (ruled !== null) return ruled;
  const profile = await profileOf(c);
  const embedder = embedderOf(url.pathname, url.searchParams, services.configuration.frameOrigins);
  const wayIn = isBlocked ? null : entryRedirect(url, embedder, profile.kind === 'signedOut');
  if (wayIn !== null) return sendTo(c, wayIn, 307);
  const isShareOnly = url.pathname.startsWith('/s/') && readEntryAction(url.search) === null;
  const isLate = profile.kind === 'signedOut' && isShareOnly && !isBlocked;
  const flows = isLate ? 'late' : 'now';
  const locale = localeOf(c);
  const messages = bundle.messages(locale);
  const preloads = [...bundle.preloads, ...messages.page];
  const [modes, mailLink, debugConsole, announced] = await Promise.all([
    modesOf(c),
    isBlocked ? null : mailLinkOf(services, url),
    allowsDebugConsole(services, c.get('session')),
    isBlocked ? [] : announcedPlaces(services, locale),
  ]);
  const region = isBlocked ? 'blocked' : 'open';
  const isRead = isReadFirst(c, { profile, region, embedder, debugConsole, announced });
  const facts: PageFacts = {
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    platform: visitorPlatform({
      agent: c.req.header('user-agent') ?? '',
      platform: c.req.header('sec-ch-ua-platform') ?? '',
      architecture: c.req.header('sec-ch-ua-arch') ?? '',
    }),
    isCollapse: getCookie(c, 'sidebar') === 'collapsed',
    serverTime: services.clock(),
    origin: services.addresses.app,
    contentOrigin: services.addresses.content,
    buildId: bundle.buildId,
    clientId: browserClient.id,
    clientVersion: '0.1.0',
    packageName: browserClient.packageName,
    captchaSalts: browserClient.captchaSalts,
    profile,
    modes,
    asksConsent: asksConsent(c),
    trashDays: services.configuration.trashDays,
    script: bundle.script,
    styles: bundle.styles,
    preloads: flows === 'late' ? preloads : [...preloads, ...messages.late, ...bundle.flowPreloads],
    flows,
    untilInteraction: isRead ? bundle.untilInteraction : null,
    region,
    contact: services.configuration.contact,
    embedder,
    hideHeader: parsePageQuery(url.searchParams).hide_header ?? false,
    debugConsole,
    mailLink,
    announced,
    redirects: redirectFacts(rules, services.configuration.redirectHosts),
    timeZone: 'UTC',
  };
  let status: number | null = isBlocked ? 451 : mailLink === 'expired' ? 400 : null;
  const cookies: string[] = [];
  // Nothing of the page that was asked for is read.
  const path = isBlocked ? regionPath : `${url.pathname}${url.search}`;
  const response = await inTurn(c.get('clientAddress'), c.req.raw.signal, () =>
    bundle.render({
      url: new URL(path, services.addresses.app),
      headers: c.req.raw.headers,
      facts,
      nonce: c.get('nonce'),
      fetchShare: async (question) => {
        const asked = await askShare(c, api, question);
        cookies.push(...asked.cookies);
        status = statusOf(asked.answer);
        return asked.answer;
      },
      readApi: async (asked, query) => {
        const { response: answer, body } = await readInProcess(c, api, asked, query);
        return { status: answer.status, body };
      },
    }),
  );
  if (response === null) return failWith(c, refuse('unavailable', { retryAfter: 1 }));
  if (cookies.length > 0 && url.searchParams.has('s_code')) {
    // The passcode was right: the cookie replaces it, and it is removed from the URL (T4).
    url.searchParams.delete('s_code');
    return withCookies(sendTo(c, ownPath(url.pathname, url.searchParams), 303), cookies);
  }
  const leadsTo = redirectOf(response, services.addresses.app);
  if (leadsTo !== null) return withCookies(sendTo(c, leadsTo, 307), cookies);
  const document = new Response(response.body, {
    status: status ?? response.status,
    headers: response.headers,
  });
  withCookies(document, cookies);
  withCookies(document, endRules(c));
  document.headers.set('content-language', facts.locale);
  document.headers.set('vary', 'cookie, accept-language, user-agent, sec-ch-ua-platform, sec-ch-ua-arch');
  // Of a Mac, browsers tell the processor to whom asks for it (R1.3).
  document.headers.set('accept-ch', 'sec-ch-ua-arch');
  // Who blocks it, as RFC 7725 asks.
  if (isBlocked) document.headers.set('link', `<${services.addresses.app}>; rel="blocked-by"`);
  return document;
}

/** Serves rendered documents and assets: built ones, or Vite's in development. */
export async function servePages(services: Services, api: Hono<Environment>): Promise<Pages> {
  const bundle = services.configuration.development ? await developmentBundle() : builtBundle(services.log);
  const routes = new Hono<Environment>();
  const inTurn = renderTurns();
  if (bundle.middleware === null) routes.get('/assets/*', serveAsset);
  else routes.use(bundle.middleware);

  routes.get('/favicon.ico', (c) => c.body(null, 204));
  routes.get('/:locale/s/*', async (c, next) => {
    if (!isLocale(c.req.param('locale'))) return next();
    const url = new URL(c.req.url);
    const [, , ...rest] = url.pathname.split('/');
    // The prefix has named the language.
    url.searchParams.delete('locale');
    return rememberLocale(c, sendTo(c, ownPath(rest.join('/'), url.searchParams)));
  });
  routes.post(preferencesPath, keepPreference);
  routes.get('*', async (c) => {
    const elsewhere = phoneRedirect(c, services.addresses.app);
    const answer = elsewhere === null ? await renderDocument(c, api, bundle, inTurn) : sendTo(c, elsewhere);
    return rememberLocale(c, answer);
  });
  return { routes, buildId: bundle.buildId, reader: bundle.reader, stop: bundle.stop };
}
