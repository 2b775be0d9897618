import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPath, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountPage, accountsPage, newAccountPage } from './account-pages.ts';
import { activitiesPage, activityPage } from './activity-pages.ts';
import { announcementsPage } from './announcement-pages.ts';
import { changeRoutes } from './change-routes.ts';
import { codesPage } from './code-pages.ts';
import { failedMailsPage } from './failed-mail-pages.ts';
import { feedbackListPage, feedbackPage, screenshotOf, traceOf } from './feedback-pages.ts';
import { logPage } from './log-page.ts';
import { mailPage, mailsPage } from './mail-pages.ts';
import { orderPage, ordersPage } from './order-pages.ts';
import { isFromOwnPage } from './origin-guard.ts';
import { overviewPage } from './overview-page.ts';
import { productPage, productsPage } from './product-pages.ts';
import { redirectPage, redirectsPage } from './redirect-pages.ts';
import { endSession, isSameText, sessionOf } from './session.ts';
import { sharePage, sharesPage } from './share-pages.ts';
import { signIn, signInPage } from './sign-in.ts';
import { signUpPage } from './sign-up-page.ts';
import { type Visit, visitOf } from './visit.ts';

type Handler = (visit: Visit) => Response | Promise<Response>;

/** The app's tokens, and what the console makes of them. */
const readStyles = (): string =>
  [join(import.meta.dirname, '../../../src/styles/tokens.css'), join(import.meta.dirname, 'console.css')]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const SignOut = v.object({ csrf: v.pipe(v.string(), v.maxLength(200)) });

/**
 * The operator's console: pages without script on the admin listener, for what the command line can do. Without a
 * session, every address is the sign-in form.
 */
export function consoleRoutes(key: string): Hono<Environment> {
  const routes = new Hono<Environment>();
  const styles = readStyles();

  const signedIn =
    (handler: Handler) =>
    async (c: Context<Environment>): Promise<Response> => {
      const session = await sessionOf(c, key);
      return session === null ? signInPage(c, 'signedOut') : handler(visitOf(c, session));
    };

  routes.get('/style.css', (c) => c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }));
  routes.post('/sign-in', (c) => signIn(c, key));
  routes.post(
    '/sign-out',
    signedIn(async ({ c, session }) => {
      const form = await parseBody(c, SignOut);
      if (isRefusal(form)) return failWith(c, form);
      if (!isFromOwnPage(c) || !isSameText(form.csrf, session.csrf)) return signInPage(c, 'stale');
      await endSession(c, key, session.token);
      return sendTo(c, ownPath('/'), 303);
    }),
  );

  const pages: Readonly<Record<string, Handler>> = {
    '/': ({ c }) => sendTo(c, ownPath('/overview'), 303),
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
  for (const [path, handler] of Object.entries(pages)) routes.get(path, signedIn(handler));
  routes.route('/', changeRoutes(signedIn));
  return routes;
}
