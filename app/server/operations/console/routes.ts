import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, type Handler, Hono } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPath, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { safeMethods } from '../../platform/http/safe-methods.ts';
import { isSameText } from '../../platform/keys/same-text.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountPage, accountsPage, newAccountPage } from './account-pages.ts';
import { activitiesPage, activityPage } from './activity-pages.ts';
import { announcementsPage } from './announcement-pages.ts';
import { changeRoutes } from './change-routes.ts';
import { codesPage } from './code-pages.ts';
import type { Door, Standing } from './door.ts';
import { failedMailsPage } from './failed-mail-pages.ts';
import { feedbackListPage, feedbackPage, screenshotOf, traceOf } from './feedback-pages.ts';
import { pathOfSection, showProblem } from './layout.ts';
import { logPage } from './log-page.ts';
import { mailPage, mailsPage } from './mail-pages.ts';
import { orderPage, ordersPage } from './order-pages.ts';
import { overviewPage } from './overview-page.ts';
import { consoleRoot } from './paths.ts';
import { productPage, productsPage } from './product-pages.ts';
import { redirectPage, redirectsPage } from './redirect-pages.ts';
import { sharePage, sharesPage } from './share-pages.ts';
import { signUpPage } from './sign-up-page.ts';
import { type Visit, visitOf } from './visit.ts';

type PageHandler = (visit: Visit) => Response | Promise<Response>;
type Known = Exclude<Standing, { readonly kind: 'stranger' }>;

/** The app's tokens, and what the console makes of them. */
const readStyles = (): string =>
  [join(import.meta.dirname, '../../../src/styles/tokens.css'), join(import.meta.dirname, 'console.css')]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const SignOut = v.object({ csrf: v.pipe(v.string(), v.maxLength(200)) });

const stale = (visit: Visit): Response | Promise<Response> => {
  const { failed, stale: text } = visit.translations.common;
  return showProblem(visit, { status: 403, title: failed, text, back: consoleRoot });
};

/**
 * The operator's console: pages without script, for what the command line can do, below `consoleRoot` on a listener.
 * Whom its door does not let know of it gets what an address gets that is none, before anything of the request is read.
 */
export function consoleRoutes(door: Door): Hono<Environment> {
  const routes = new Hono<Environment>();
  const styles = readStyles();

  const known =
    (handler: (c: Context<Environment>, standing: Known) => Promise<Response>): Handler<Environment> =>
    async (c, next) => {
      const standing = await door.standingOf(c);
      if (standing.kind === 'stranger') return next();
      // What is shown once is in no stored answer.
      c.set('remembered', null);
      return handler(c, standing);
    };
  const inside = (handler: PageHandler): Handler<Environment> =>
    known(async (c, standing) => {
      if (standing.kind === 'outside') return door.show(c, standing.reason);
      const visit = visitOf(c, standing.session);
      return safeMethods.has(c.req.method) || door.isOwnForm(c) ? handler(visit) : stale(visit);
    });

  routes.get(
    '/style.css',
    known(async (c) => c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' })),
  );
  routes.post(
    '/sign-in',
    known(async (c) => (door.isOwnForm(c) ? door.enter(c) : door.show(c, 'stale'))),
  );
  routes.post(
    '/sign-out',
    inside(async (visit) => {
      const { c, session } = visit;
      const form = await parseBody(c, SignOut);
      if (isRefusal(form)) return failWith(c, form);
      return isSameText(form.csrf, session.csrf) ? door.leave(c, session) : stale(visit);
    }),
  );

  const pages: Readonly<Record<string, PageHandler>> = {
    '/': ({ c }) => sendTo(c, ownPath(pathOfSection('overview')), 303),
    '/overview': overviewPage,
    '/accounts': accountsPage,
    '/accounts/new': newAccountPage,
    '/accounts/:id': accountPage,
    '/sign-up': signUpPage,
    '/codes': codesPage,
    '/products': productsPage,
    '/products/:id': productPage,
    '/orders': ordersPage,
    '/orders/:id': orderPage,
    '/activities': activitiesPage,
    '/activities/activity': activityPage,
    '/announcements': announcementsPage,
    '/redirects': redirectsPage,
    '/redirects/redirect': redirectPage,
    '/shares': sharesPage,
    '/shares/:id': sharePage,
    '/mails': mailsPage,
    '/failed-mails': failedMailsPage,
    '/mails/:id': mailPage,
    '/feedback': feedbackListPage,
    '/feedback/:id': feedbackPage,
    '/feedback/:id/screenshot': screenshotOf,
    '/feedback/:id/trace': traceOf,
    '/log': logPage,
  };
  for (const [path, handler] of Object.entries(pages)) routes.get(path, door.before, inside(handler));
  routes.route('/', changeRoutes(inside));
  return routes;
}
