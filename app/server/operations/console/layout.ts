import type { Locale } from '@aloft/i18n';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Environment } from '../../platform/http/environment.ts';
import { consolePath } from './paths.ts';
import { type ConsoleTranslations, consoleTranslations, filled } from './translations/translations.ts';
import { localeOf, type Visit } from './visit.ts';

/** Markup; `html` escapes every text in it. */
export type Html = ReturnType<typeof html>;

/** The sections of the console, in the order of its navigation. */
const sections = [
  'overview',
  'accounts',
  'sign-up',
  'codes',
  'products',
  'orders',
  'activities',
  'announcements',
  'redirects',
  'shares',
  'mails',
  'feedback',
  'log',
] as const;
export type Section = (typeof sections)[number];
export const pathOfSection = (section: Section): string => consolePath(`/${section}`);

/**
 * No script, no frame, and nothing from elsewhere. The referrer policy lets forms name their origin, which is compared.
 */
const headers = {
  'content-security-policy': `default-src 'none'; base-uri 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

interface Frame {
  readonly locale: Locale;
  readonly translations: ConsoleTranslations;
  readonly title: string;
  readonly header: Html | null;
  readonly main: Html;
  readonly status?: ContentfulStatusCode;
}

/** Answers with a whole document. */
function answerPage(c: Context<Environment>, frame: Frame): Response | Promise<Response> {
  const { locale, translations, title, header, main, status = 200 } = frame;
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${translations.product}</title>
<link rel="stylesheet" href="${consolePath('/style.css')}">
</head>
<body>
<a class="skip" href="#main">${translations.skip}</a>
${header}
<main id="main" tabindex="-1"><h1>${title}</h1>${main}</main>
</body>
</html>`;
  if (status >= 400) c.set('result', `page ${status}`);
  return c.html(page, status, headers);
}

/** Answers somebody without a session: the way in, and what is wrong with what was typed there. */
export async function answerOutside(
  c: Context<Environment>,
  {
    problem,
    main,
    ...page
  }: {
    readonly title: string;
    readonly problem: string | null;
    readonly main: Html;
    readonly status: ContentfulStatusCode;
  },
): Promise<Response> {
  const locale = localeOf(c);
  const translations = consoleTranslations[locale];
  return answerPage(c, {
    ...{ locale, translations, ...page },
    header: html`<header><p class="brand">${translations.product}</p></header>`,
    main: html`${problem === null ? null : html`<p role="alert" class="notice">${problem}</p>`}
${main}`,
  });
}

function navigation({ translations, session }: Visit, current: Section | null): Html {
  return html`<header>
<p class="brand">${translations.product}</p>
<nav><ul>${sections.map(
    (section) =>
      html`<li><a href="${pathOfSection(section)}" ${section === current ? html`aria-current="page"` : null}>${translations.sections[section]}</a></li>`,
  )}</ul></nav>
<form class="who" method="post" action="${consolePath('/sign-out')}">
<span>${filled(translations.signIn.as, { name: session.name })}</span>
<input type="hidden" name="csrf" value="${session.csrf}">
<button class="quiet">${session.accountId === null ? translations.signIn.out : translations.secondStep.leave}</button>
</form>
</header>`;
}

/** What a page of a section shows. */
export interface PageContent {
  readonly section: Section | null;
  readonly title: string;
  readonly main: Html;
  readonly status?: ContentfulStatusCode;
}

/** Answers with a page of a signed-in operator. */
export function showPage(visit: Visit, { section, ...content }: PageContent): Response | Promise<Response> {
  const { c, locale, translations } = visit;
  return answerPage(c, { locale, translations, header: navigation(visit, section), ...content });
}

/** Why nothing was shown or changed, with a way back. */
export function showProblem(
  visit: Visit,
  problem: {
    readonly status: ContentfulStatusCode;
    readonly title: string;
    readonly text: string;
    readonly back: string;
  },
): Response | Promise<Response> {
  const { status, title, text, back } = problem;
  const main = html`<p role="alert" class="notice">${text}</p><p><a href="${back}">${visit.translations.common.back}</a></p>`;
  return showPage(visit, { section: null, title, main, status });
}

/** The page of a thing that is not there. */
export function showNotFound(visit: Visit, back: string): Response | Promise<Response> {
  const { notFound, notFoundText } = visit.translations.common;
  return showProblem(visit, { status: 404, title: notFound, text: notFoundText, back });
}
