import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { type Call, open, type Route, raw, refuse } from './routing.ts';
import type { World } from './world.ts';

const verifyPath = '/vip/v1/verifyRecaptchaToken';

/** The registered client of the id; others are refused. */
export function clientOf(id: string): service.RegisteredClient {
  const found = [service.browserClient, ...service.exampleClients].find((one) => one.id === id);
  return found ?? refuse('invalid_client', 'client_id');
}

/** Uses a token once, if it is valid for the action and, when given, the device. */
function spendCaptcha(world: World, token: string, action: string, deviceId?: string): boolean {
  const found = world.captchaTokens.get(token);
  if (found?.action !== action || found.usesLeft === 0) return false;
  if (deviceId !== undefined && found.deviceId !== deviceId) return false;
  found.usesLeft -= 1;
  return true;
}

/** Refuses a call without a captcha token that is valid for this action and device and has a use left. */
export function requireCaptcha(world: World, call: Call): void {
  if (world.captcha === 'off') return;
  const token = call.headers.get('x-captcha-token') ?? '';
  if (token === '') refuse('captcha_required');
  if (!spendCaptcha(world, token, `${call.method}:${call.path}`, call.deviceId)) refuse('captcha_invalid');
}

const expires_in = service.lives.captchaToken / 1000;

function grant(world: World, action: string, deviceId: string): string {
  const token = world.newSecret();
  const made = { action, deviceId, usesLeft: service.usesPerCaptchaToken };
  world.captchaTokens.set(token, made, service.lives.captchaToken);
  return token;
}

/** The routes of `captcha/init` and the challenge, whose solution is `solved`. */
export const captchaRoutes: readonly Route[] = [
  open('POST /v1/shield/captcha/init', wire.CaptchaAnswer, (call, world) => {
    const { client_id, action, device_id, redirect_uri } = call.body(service.CaptchaBody);
    const client = clientOf(client_id);
    const isForeign = redirect_uri !== undefined && redirect_uri !== `${world.addresses.app}/loading`;
    if (isForeign && client.kind === 'browser') refuse('invalid_request', 'redirect_uri');
    const who = `${call.client}:${call.account?.id ?? ''}`;
    const isRisky = world.limits.count(service.limits.freeCaptchas, who) > 0;
    if (world.captcha === 'off' || (world.captcha === 'risk' && !isRisky))
      return { captcha_token: grant(world, action, device_id), expires_in };
    const [id, state] = [world.newId(), world.newId()];
    world.challenges.set(id, { action, deviceId: device_id, state }, service.lives.challenge);
    const url = `${world.addresses.content}/challenge/${id}`;
    return { url, expires_in: service.lives.challenge / 1000, state };
  }),

  raw('GET /challenge/{id}', (call, world) => {
    const status = world.challenges.get(call.param('id')) === undefined ? 410 : 200;
    return new Response('Send the solution “solved”.', { status });
  }),

  raw('POST /challenge/{id}', (call, world) => {
    const { payload } = call.body(service.SolutionBody);
    const found = world.challenges.get(call.param('id'));
    if (payload !== 'solved' || found === undefined) return refuse('captcha_invalid');
    world.challenges.delete(call.param('id'));
    const query = new URLSearchParams({
      captcha_token: grant(world, found.action, found.deviceId),
      expires_in: String(expires_in),
      state: found.state,
    });
    return Response.json({ redirect_to: `${world.addresses.app}/loading?${query}` });
  }),

  open(`POST ${verifyPath}`, wire.RecaptchaVerified, (call, world) => {
    const success = spendCaptcha(world, call.body(service.RecaptchaBody).token, `POST:${verifyPath}`);
    return { success, score: success ? 1 : 0 };
  }),
];
