import { ContactBody, FeedbackBody, maxFeedbackBodyLength } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { readerLocale } from '../../platform/mail/reader-locale.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { keepContact } from './contact.ts';
import { keepFeedback } from './feedback.ts';

/** Messages to the operator, with an account and without one (R2.4, R2.6). */
export function feedbackRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/v1/user/feedback', signedIn(), async (c) => {
    const body = await parseBody(c, FeedbackBody, maxFeedbackBodyLength);
    if (isRefusal(body)) return failWith(c, body);
    const sender = { session: owner(c), client: c.get('clientAddress'), remembered: c.get('remembered') };
    const kept = await keepFeedback(c.get('services'), sender, body);
    return isRefusal(kept) ? failWith(c, kept) : c.json(kept);
  });
  routes.post('/v1/contact', async (c) => {
    const body = await parseBody(c, ContactBody);
    if (isRefusal(body)) return failWith(c, body);
    const visitor = {
      client: c.get('clientAddress'),
      locale: readerLocale(c),
      remembered: c.get('remembered'),
    };
    const kept = await keepContact(c.get('services'), visitor, body);
    return isRefusal(kept) ? failWith(c, kept) : c.json(kept);
  });
  return routes;
}
