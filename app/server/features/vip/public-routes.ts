import { recaptchaAction } from '@aloft/core/rules';
import { limits, RecaptchaBody } from '@aloft/core/service';
import { Hono } from 'hono';
import { countryOf } from '../../platform/http/country.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { spendToken } from '../captcha/guard.ts';

/** Calls without a session; registered before `signedIn` (R7.9, R7.16). */
export function publicRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/vip/v1/verifyRecaptchaToken', async (c) => {
    const body = await parseBody(c, RecaptchaBody);
    if (isRefusal(body)) return failWith(c, body);
    const success = await spendToken(c.get('services'), body.token, { action: recaptchaAction });
    return c.json({ success, score: success ? 1 : 0 });
  });

  routes.get('/drive/v1/privilege/area_country_code', async (c) => {
    const flooded = await countUse(c.get('services'), limits.countries, c.get('clientAddress'));
    return flooded === null ? c.json({ data: { countryCode: countryOf(c) } }) : failWith(c, flooded);
  });

  return routes;
}
