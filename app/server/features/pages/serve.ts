import type { ShareAnswer, ShareQuestion } from '@aloft/core';
import { countedFrom, shareQuery, toFailure, toShareAnswer } from '@aloft/core';
import { type PageFacts, preferencesPath, regionPath, type SentContact } from '@aloft/core/rules';
import { Share } from '@aloft/core/wire';
import { isLocale } from '@aloft/i18n';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { isCleanText } from '../../platform/http/clean-text.ts';
import { isRegionBlocked } from '../../platform/http/country.ts';
import { embedderOf } from '../../platform/http/embedding.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { type Location, ownPath, ownPathOf, sendTo } from '../../platform/http/location.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type RuleTable, redirectRules } from '../settings/redirect-cache.ts';
import { takeArticleForm } from './article-form.ts';
import { builtBundle, serveAsset, servePreview } from './built-bundle.ts';
import type { Bundle } from './bundle.ts';
import { takeContactForm } from './contact-form.ts';
import { developmentBundle } from './development.ts';
import { entryRedirect } from './entry-redirect.ts';
import { factsOf } from './facts.ts';
import { readInProcess } from './in-process-calls.ts';
import { answerKept, isLasting, type KeptPages, keptPages } from './kept-pages.ts';
import { rememberLocale } from './locale.ts';
import type { Pages } from './pages.ts';
import { phoneRedirect } from './phone-redirect.ts';
import { keepPreference } from './preferences.ts';
import { profileOf } from './profile.ts';
import { type RenderTurns, renderTurns } from './render-turns.ts';
import { renewSession } from './renew-session.ts';
import { endRules, followRule } from './rule-redirect.ts';

/** What of a request a document depends on. */
const varied = [
  ...['cookie', 'accept-language', 'accept-encoding', 'user-agent'],
  ...['sec-ch-ua-platform', 'sec-ch-ua-arch'],
].join(', ');

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

/** What all documents of a server share. */
interface Renderer {
  readonly api: Hono<Environment>;
  readonly bundle: Bundle;
  readonly inTurn: RenderTurns;
  readonly kept: KeptPages;
}

/** A document as it was rendered, and what was asked for it. */
interface Rendered {
  readonly response: Response;
  /** Of the share that it shows; null for other pages. */
  readonly share: ShareAnswer | null;
  readonly cookies: readonly string[];
  /** The paths of the API that it read from. */
  readonly asked: ReadonlySet<string>;
}

/** Renders a document in the visitor's turn; null when there are too many to wait for. */
function render(
  c: Context<Environment>,
  { api, bundle, inTurn }: Renderer,
  facts: PageFacts,
): Promise<Rendered | null> {
  const { addresses } = c.get('services');
  const { pathname, search } = new URL(c.req.url);
  // Nothing of the page that was asked for is read.
  const path = facts.region === 'blocked' ? regionPath : `${pathname}${search}`;
  let share: ShareAnswer | null = null;
  const cookies: string[] = [];
  const asked = new Set<string>();
  return inTurn(c.get('clientAddress'), c.req.raw.signal, async () => {
    const response = await bundle.render({
      url: new URL(path, addresses.app),
      headers: c.req.raw.headers,
      facts,
      nonce: c.get('nonce'),
      fetchShare: async (question) => {
        const answered = await askShare(c, api, question);
        cookies.push(...answered.cookies);
        share = answered.answer;
        return answered.answer;
      },
      readApi: async (from, query) => {
        asked.add(from);
        const { response: answer, body } = await readInProcess(c, api, from, query);
        return { status: answer.status, body };
      },
    });
    return response === null ? null : { response, share, cookies, asked };
  });
}

/** Headers that every document of this address has, rendered now or kept. */
function withDocumentHeaders(c: Context<Environment>, document: Response, facts: PageFacts): Response {
  withCookies(document, endRules(c));
  document.headers.set('content-language', facts.locale);
  document.headers.set('vary', varied);
  // Of a Mac, browsers tell the processor to whom asks for it (R1.3).
  document.headers.set('accept-ch', 'sec-ch-ua-arch');
  // Who blocks it, as RFC 7725 asks.
  if (facts.region === 'blocked') document.headers.set('link', `<${facts.origin}>; rel="blocked-by"`);
  return document;
}

/**
 * Answers with the document of an address.
 * @param form what came of a form that was sent to it, with the status for that; null for a visit
 */
async function answerDocument(
  c: Context<Environment>,
  renderer: Renderer,
  form: { readonly status: number; readonly sent: SentContact } | null = null,
): Promise<Response> {
  const services = c.get('services');
  const url = new URL(c.req.url);
  const isBlocked = isRegionBlocked(c);
  // A blocked region is told so even where the rules cannot be read.
  const rules: RuleTable = isBlocked ? new Map() : await redirectRules(services);
  const ruled = isBlocked ? null : followRule(c, rules);
  if (ruled !== null) return ruled;
  const profile = await profileOf(c);
  const embedder = embedderOf(url.pathname, url.searchParams, services.configuration.frameOrigins);
  const wayIn = isBlocked ? null : entryRedirect(url, embedder, profile.kind === 'signedOut');
  if (wayIn !== null) return sendTo(c, wayIn, 307);
  const facts = await factsOf(c, renderer.bundle, {
    ...{ rules, profile, embedder, isBlocked, sentContact: form?.sent ?? null },
  });
  const key = renderer.kept.keyOf(url, facts);
  const found = key === null ? null : renderer.kept.find(key);
  if (found !== null) return withDocumentHeaders(c, answerKept(c, found), facts);

  const rendered = await render(c, renderer, facts);
  if (rendered === null) return failWith(c, refuse('unavailable', { retryAfter: 1 }));
  const { response, share, cookies, asked } = rendered;
  if (cookies.length > 0 && url.searchParams.has('s_code')) {
    // The passcode was right: the cookie replaces it, and it is removed from the URL (T4).
    url.searchParams.delete('s_code');
    return withCookies(sendTo(c, ownPath(url.pathname, url.searchParams), 303), cookies);
  }
  const leadsTo = redirectOf(response, services.addresses.app);
  if (leadsTo !== null) return withCookies(sendTo(c, leadsTo, 307), cookies);
  if (key !== null && response.status === 200 && isLasting(asked)) {
    const page = await renderer.kept.keep(key, await response.text(), c.get('nonce'));
    return withDocumentHeaders(c, answerKept(c, page), facts);
  }
  const ownStatus = facts.mailLink === 'expired' ? 400 : share === null ? form?.status : statusOf(share);
  const status = isBlocked ? 451 : ownStatus;
  const document = new Response(response.body, {
    status: status ?? response.status,
    headers: response.headers,
  });
  return withDocumentHeaders(c, withCookies(document, cookies), facts);
}

/** Serves rendered documents and assets: built ones, or Vite's in development. */
export async function servePages(services: Services, api: Hono<Environment>): Promise<Pages> {
  const bundle = services.configuration.development ? await developmentBundle() : builtBundle(services.log);
  const routes = new Hono<Environment>();
  const renderer = { api, bundle, inTurn: renderTurns(), kept: keptPages() };
  routes.get('/assets/previews/:locale/*', servePreview);
  if (bundle.middleware === null) routes.get('/assets/*', serveAsset);
  else routes.use(bundle.middleware);

  routes.get('/favicon.ico', (c) => c.body(null, 204));
  // The drive as one types it: its first place.
  routes.get('/drive', (c) => sendTo(c, ownPath('/drive/all'), 307));
  routes.get('/:locale/s/*', async (c, next) => {
    if (!isLocale(c.req.param('locale'))) return next();
    const url = new URL(c.req.url);
    const [, , ...rest] = url.pathname.split('/');
    // The prefix has named the language.
    url.searchParams.delete('locale');
    return rememberLocale(c, sendTo(c, ownPath(rest.join('/'), url.searchParams)));
  });
  routes.post(preferencesPath, keepPreference);
  routes.post('/:locale/contact-us', async (c, next) => {
    if (!isLocale(c.req.param('locale'))) return next();
    const taken = await takeContactForm(c);
    return isRefusal(taken) ? failWith(c, taken) : answerDocument(c, renderer, taken);
  });
  routes.post('/:locale/help-center/:topic/:article', async (c, next) => {
    const { locale, topic, article } = c.req.param();
    if (!isLocale(locale)) return next();
    const { response } = await readInProcess(c, api, '/_payload.json', { path: c.req.path });
    if (response.status !== 200) return next();
    const taken = await takeArticleForm(c, `${topic}/${article}`);
    if (isRefusal(taken)) return failWith(c, taken);
    return taken instanceof Response ? taken : answerDocument(c, renderer, taken);
  });
  routes.get('*', renewSession(), async (c) => {
    const elsewhere = phoneRedirect(c, services.addresses.app);
    const answer = elsewhere === null ? await answerDocument(c, renderer) : sendTo(c, elsewhere);
    return rememberLocale(c, answer);
  });
  return { routes, buildId: bundle.buildId, reader: bundle.reader, stop: bundle.stop };
}
