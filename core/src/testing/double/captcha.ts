import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { type Call, countUse, open, type Route, raw, refuse } from './routing.ts';
import type { World } from './world.ts';

/** The solution of every challenge of the double. */
const solution = 'solved';
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

const tokenOf = (call: Call): string => call.headers.get('x-captcha-token') ?? '';

/** Refuses a call without a captcha token that is valid for this action and device and has a use left. */
export function requireCaptcha(world: World, call: Call): void {
  if (world.captcha === 'off') return;
  const token = tokenOf(call);
  if (token === '') refuse('captcha_required');
  if (!spendCaptcha(world, token, `${call.method}:${call.path}`, call.deviceId)) refuse('captcha_invalid');
}

/**
 * Refuses a call whose token did not come from a solved challenge, after running `undo`, and requires a challenge for
 * the client's next token.
 */
export function requireChallenge(world: World, call: Call, undo: () => void = () => undefined): void {
  if (world.captcha === 'off' || world.captchaTokens.get(tokenOf(call))?.solved === true) return;
  undo();
  world.limits.count(service.limits.demandedChallenges, `${call.client} ${call.method}:${call.path}`);
  refuse(tokenOf(call) === '' ? 'captcha_required' : 'captcha_invalid');
}

/** Counts a password guess for an account, or for an address that may have none. */
export function takeGuess(
  world: World,
  call: Call,
  { perClient, overall }: service.GuessLimits,
  account: string,
): void {
  const retryAfter = world.limits.count(perClient, `${account} ${call.client}`);
  if (retryAfter > 0 && world.captcha === 'off') refuse('resource_exhausted', { retryAfter });
  const isPressed = world.limits.count(overall, account) > 0;
  if (retryAfter > 0 || isPressed) requireChallenge(world, call, () => world.limits.refund(overall, account));
}

/** Resets the client's guesses after the right password, or those of all clients (`everybody`) after a new password. */
export function forgiveGuesses(
  world: World,
  call: Call,
  { perClient, overall }: service.GuessLimits,
  account: string,
  whose: 'client' | 'everybody' = 'client',
): void {
  world.limits.reset(perClient, `${account} ${call.client}`);
  if (whose === 'everybody') world.limits.reset(overall, account);
  else world.limits.refund(overall, account);
}

const expires_in = service.lives.captchaToken / 1000;

function grant(world: World, action: string, deviceId: string, solved: boolean): string {
  const token = world.newSecret();
  const made = { action, deviceId, solved, usesLeft: service.usesPerCaptchaToken };
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
    countUse(world, service.limits.captchas, call.client);
    const who = `${call.client}:${call.account?.id ?? ''}`;
    const isRisky =
      world.limits.usesOf(service.limits.freeCaptchas, who) >= service.limits.freeCaptchas.max ||
      world.limits.usesOf(service.limits.demandedChallenges, `${call.client} ${action}`) > 0;
    if (world.captcha === 'off' || (world.captcha === 'risk' && !isRisky)) {
      world.limits.count(service.limits.freeCaptchas, who);
      return { captcha_token: grant(world, action, device_id, false), expires_in };
    }
    const [id, state] = [world.newId(), world.newId()];
    world.challenges.set(id, { action, deviceId: device_id, state }, service.lives.challenge);
    const url = `${world.addresses.content}/challenge/${id}`;
    return { url, expires_in: service.lives.challenge / 1000, state };
  }),

  raw('GET /challenge/{id}', (call, world) => {
    const status = world.challenges.get(call.param('id')) === undefined ? 410 : 200;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response('<!doctype html><title>Challenge</title>', { status, headers });
  }),

  raw('POST /challenge/{id}', (call, world) => {
    const { payload } = call.body(service.SolutionBody);
    const found = world.challenges.get(call.param('id'));
    if (payload !== solution || found === undefined) return refuse('captcha_invalid');
    world.challenges.delete(call.param('id'));
    const query = new URLSearchParams({
      captcha_token: grant(world, found.action, found.deviceId, true),
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
