import {
  browserOriginText,
  limits,
  lives,
  normaliseCode,
  VerificationBody,
  VerifyBody,
} from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { parseBody } from '../../../platform/http/parse.ts';
import { countUse } from '../../../platform/http/rate-limit.ts';
import { readerLocale } from '../../../platform/mail/reader-locale.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { requireCaptcha } from '../../captcha/guard.ts';
import { requesterOf } from '../requester.ts';
import { originOf } from '../sessions/session-origin.ts';
import { clientOf } from '../sign-in/sign-in-routes.ts';
import { admitVisitor } from '../sign-up/admission.ts';
import { requestVerification, verifyCode } from './verification.ts';

/** Codes by mail, for sign-up, sign-in and password reset (R1.4, P34). */
export function verificationRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/verification', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, VerificationBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) {
      return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    }
    const admission = body.usage === 'REGISTER' ? await admitVisitor(services, body.sign_up_link) : null;
    if (isRefusal(admission)) return failWith(c, admission);
    const challenged = await requireCaptcha(c);
    if (challenged !== null) return failWith(c, challenged);
    const id = await requestVerification(services, requesterOf(c), body, {
      locale: readerLocale(c),
      place: browserOriginText(originOf(c)),
      app: client.kind === 'browser' ? services.addresses.app : null,
      signUpLink: body.sign_up_link ?? '',
    });
    if (isRefusal(id)) return failWith(c, id);
    return c.json({ verification_id: id, expires_in: lives.verification / 1000 });
  });

  routes.post('/v1/auth/verification/verify', async (c) => {
    const body = await parseBody(c, VerifyBody);
    if (isRefusal(body)) return failWith(c, body);
    const services = c.get('services');
    const token = await verifyCode(services, body.verification_id, normaliseCode(body.verification_code));
    if (!isRefusal(token)) return c.json({ verification_token: token });
    const over = await countUse(services, limits.missedVerifications, c.get('clientAddress'));
    return failWith(c, over ?? token);
  });

  return routes;
}
