import { cookieNameOf } from '@aloft/core';
import {
  type PageFacts,
  parsePageQuery,
  readConsentWord,
  readEntryAction,
  themes,
  visitorPlatform,
} from '@aloft/core/rules';
import { browserClient } from '@aloft/core/service';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Environment } from '../../platform/http/environment.ts';
import { signUpMode } from '../accounts/sign-up/sign-up-mode.ts';
import { announcedPlaces } from '../settings/announcements.ts';
import type { RuleTable } from '../settings/redirect-cache.ts';
import { allowsDebugConsole } from '../user-settings/test-mode.ts';
import type { Bundle } from './bundle.ts';
import { localeOf } from './locale.ts';
import { mailLinkOf } from './mail-link.ts';
import { modesOf } from './modes.ts';
import { isReadFirst } from './read-first.ts';
import { redirectFacts } from './rule-redirect.ts';
import { signUpLinkOf } from './sign-up-link.ts';

/** What decided already whether the visitor is led elsewhere. */
interface Decided extends Pick<PageFacts, 'profile' | 'embedder' | 'sentContact'> {
  readonly rules: RuleTable;
  readonly isBlocked: boolean;
}

/** Whether the page asks about cookies: nobody has chosen in this browser, and the page is nobody else's frame. */
function asksConsent(c: Context<Environment>): boolean {
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe';
  return !isFramed && readConsentWord(getCookie(c, cookieNameOf('consent'))) === null;
}

/** What a document is told of the server, of the visitor and of their browser. */
export async function factsOf(
  c: Context<Environment>,
  bundle: Bundle,
  { rules, profile, embedder, sentContact, isBlocked }: Decided,
): Promise<PageFacts> {
  const services = c.get('services');
  const { addresses, configuration } = services;
  const url = new URL(c.req.url);
  const isShareOnly = url.pathname.startsWith('/s/') && readEntryAction(url.search) === null;
  const isLate = profile.kind === 'signedOut' && isShareOnly && !isBlocked;
  const locale = localeOf(c);
  const messages = bundle.messages(locale);
  const preloads = [...bundle.preloads(url.pathname), ...messages.page];
  const later = url.pathname === '/drive/all' ? messages.drive : [...messages.drive, ...messages.late];
  const [modes, signUp, mailLink, signUpLink, debugConsole, announced] = await Promise.all([
    modesOf(c),
    signUpMode(services),
    isBlocked ? null : mailLinkOf(services, url),
    isBlocked ? null : signUpLinkOf(services, url),
    allowsDebugConsole(services, c.get('session')),
    isBlocked ? [] : announcedPlaces(services, locale),
  ]);
  const region = isBlocked ? 'blocked' : 'open';
  const isRead = isReadFirst(c, { profile, region, embedder, debugConsole, announced });
  const theme = getCookie(c, 'theme');
  return {
    locale,
    theme: themes.find((one) => one === theme) ?? 'system',
    platform: visitorPlatform({
      agent: c.req.header('user-agent') ?? '',
      platform: c.req.header('sec-ch-ua-platform') ?? '',
      architecture: c.req.header('sec-ch-ua-arch') ?? '',
    }),
    isCollapse: getCookie(c, 'sidebar') === 'collapsed',
    serverTime: services.clock(),
    origin: addresses.app,
    contentOrigin: addresses.content,
    buildId: bundle.buildId,
    clientId: browserClient.id,
    clientVersion: '0.1.0',
    packageName: browserClient.packageName,
    captchaSalts: browserClient.captchaSalts,
    profile,
    modes,
    asksConsent: asksConsent(c),
    trashDays: configuration.trashDays,
    script: bundle.script,
    styles: bundle.styles,
    preloads: isLate ? preloads : [...new Set([...preloads, ...later, ...bundle.flowPreloads])],
    flows: isLate ? 'late' : 'now',
    untilInteraction: isRead ? bundle.untilInteraction : null,
    region,
    signUp,
    signUpLink,
    contact: configuration.contact,
    embedder,
    hideHeader: parsePageQuery(url.searchParams).hide_header ?? false,
    debugConsole,
    mailLink,
    sentContact,
    announced,
    redirects: redirectFacts(rules, configuration.redirectHosts),
    timeZone: 'UTC',
  };
}
