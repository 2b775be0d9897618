import {
  BeginTwoStepBody,
  ChangeTwoStepBody,
  ConfirmTwoStepBody,
  SecondFactorBody,
} from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { parseBody } from '../../../platform/http/parse.ts';
import { readerLocale } from '../../../platform/mail/reader-locale.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { owner } from '../../files/owner.ts';
import { accountMail } from '../account-mails.ts';
import { writtenOf } from '../account-routes.ts';
import { requesterOf } from '../requester.ts';
import { signedIn } from '../sessions/session-middleware.ts';
import { completeSignIn } from '../sign-in/sign-in-challenges.ts';
import { clientOf, finishSignIn } from '../sign-in/sign-in-routes.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  countRecoveryCodes,
  readTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
} from './two-step.ts';

/** Two-step sign-in: the second step itself, and turning it on and off (R10.10). */
export function twoStepRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/second_factor', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, SecondFactorBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const given = { clientId: client.id, challenge: body.challenge, code: body.code };
    const giver = { requester: requesterOf(c, body.captcha_token), locale: readerLocale(c) };
    const taken = await completeSignIn(services, giver, given);
    if (isRefusal(taken)) return failWith(c, taken);
    if (taken.byRecovery) {
      const left = await countRecoveryCodes(services.db, taken.who.accountId);
      await sendMail(
        services,
        accountMail(services, taken.email, { kind: 'recoveryUsed', left }, giver.locale),
      );
    }
    return finishSignIn(c, client, { ...taken, isMailed: taken.byRecovery });
  });

  routes.get('/v1/user/two_step', signedIn(), async (c) =>
    c.json(await readTwoStep(c.get('services'), owner(c).accountId)),
  );

  routes.post('/v1/user/two_step:begin', signedIn(), async (c) => {
    const body = await parseBody(c, BeginTwoStepBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const setup = await beginTwoStep(c.get('services'), accountId, body.password, writtenOf(c));
    return isRefusal(setup) ? failWith(c, setup) : c.json(setup);
  });

  routes.post('/v1/user/two_step:confirm', signedIn(), async (c) => {
    const body = await parseBody(c, ConfirmTwoStepBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const codes = await confirmTwoStep(c.get('services'), accountId, body.code, writtenOf(c));
    return isRefusal(codes) ? failWith(c, codes) : c.json(codes);
  });

  routes.post('/v1/user/two_step:renew', signedIn(), async (c) => {
    const body = await parseBody(c, ChangeTwoStepBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const codes = await renewRecoveryCodes(c.get('services'), accountId, body, writtenOf(c));
    return isRefusal(codes) ? failWith(c, codes) : c.json(codes);
  });

  routes.post('/v1/user/two_step:turnOff', signedIn(), async (c) => {
    const body = await parseBody(c, ChangeTwoStepBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const refused = await turnOffTwoStep(c.get('services'), accountId, body, writtenOf(c));
    return refused === null ? c.json({}) : failWith(c, refused);
  });

  return routes;
}
