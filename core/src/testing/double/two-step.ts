import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { openRequest } from './authorizations.ts';
import { clientOf, forgiveGuesses, takeGuess } from './captcha.ts';
import { type Call, open, own, type Route, refuse } from './routing.ts';
import { askPassword, letIn } from './sign-in.ts';
import type { Account, World } from './world.ts';

function spendCode(world: World, { id }: Account, code: string): void {
  const factor = world.secondFactors.get(id);
  const step = factor === undefined ? null : service.authenticatorStep(factor.secret, code, world.now());
  if (factor !== undefined && step !== null && step > factor.last_step) factor.last_step = step;
  else refuse('invalid_two_factor', 'code');
}

/** Uses up a code of the app or a recovery code; each try counts. */
function takeFactor(world: World, call: Call, account: Account, typed: string): 'code' | 'recovery' {
  takeGuess(world, call, service.secondFactorGuesses, account.id);
  const factor = world.secondFactors.get(account.id) ?? refuse('failed_precondition');
  const { kind, code } = service.givenFactor(typed);
  if (kind === 'code') spendCode(world, account, code);
  else if (!factor.recovery_codes.delete(code)) refuse('invalid_two_factor_recovery', 'code');
  forgiveGuesses(world, call, service.secondFactorGuesses, account.id);
  return kind;
}

const newRecoveryCodes = (world: World): string[] =>
  Array.from({ length: service.recoveryCodeCount }, () =>
    service.newCode(service.codeKinds.recovery, world.randomBelow),
  );

/** The routes that turn two-step sign-in on and off. */
const ownTwoStepRoutes: readonly Route[] = [
  own('GET /v1/user/two_step', wire.TwoStep, (_, account, world) => {
    const factor = world.secondFactors.get(account.id);
    return factor === undefined
      ? { enabled: false, since: '', recovery_codes_left: 0 }
      : {
          enabled: true,
          since: service.timeOf(factor.created_at),
          recovery_codes_left: factor.recovery_codes.size,
        };
  }),

  own('POST /v1/user/two_step:begin', wire.TwoStepSetup, (call, account, world) => {
    askPassword(world, call, account, call.body(service.BeginTwoStepBody).password, 'password');
    if (world.secondFactors.has(account.id)) refuse('already_exists');
    const secret = service.newAuthenticatorSecret();
    world.twoStepSetups.set(account.id, secret, service.lives.twoStepSetup);
    return {
      secret,
      otpauth_uri: service.authenticatorUri(secret, account.email),
      expires_in: service.lives.twoStepSetup / 1000,
    };
  }),

  own('POST /v1/user/two_step:confirm', wire.RecoveryCodes, (call, account, world) => {
    const { code } = call.body(service.ConfirmTwoStepBody);
    takeGuess(world, call, service.secondFactorGuesses, account.id);
    if (world.secondFactors.has(account.id)) refuse('already_exists');
    const secret = world.twoStepSetups.get(account.id) ?? refuse('expired_token');
    const now = world.now();
    const step = service.authenticatorStep(secret, service.givenFactor(code).code, now);
    if (step === null) return refuse('invalid_two_factor', 'code');
    world.twoStepSetups.delete(account.id);
    const codes = newRecoveryCodes(world);
    world.secondFactors.set(account.id, {
      secret,
      last_step: step,
      created_at: now,
      recovery_codes: new Set(codes),
    });
    forgiveGuesses(world, call, service.secondFactorGuesses, account.id);
    world.mails.set(account.email, 'Two-step sign-in was turned on.');
    return { recovery_codes: codes };
  }),

  own('POST /v1/user/two_step:renew', wire.RecoveryCodes, (call, account, world) => {
    const { password, code } = call.body(service.ChangeTwoStepBody);
    askPassword(world, call, account, password, 'password');
    takeFactor(world, call, account, code);
    const factor = world.secondFactors.get(account.id) ?? refuse('failed_precondition');
    const codes = newRecoveryCodes(world);
    factor.recovery_codes = new Set(codes);
    world.mails.set(account.email, 'The recovery codes of your account were replaced.');
    return { recovery_codes: codes };
  }),

  own('POST /v1/user/two_step:turnOff', wire.Nothing, (call, account, world) => {
    const { password, code } = call.body(service.ChangeTwoStepBody);
    askPassword(world, call, account, password, 'password');
    takeFactor(world, call, account, code);
    world.secondFactors.delete(account.id);
    world.mails.set(account.email, 'Two-step sign-in was turned off.');
    return {};
  }),
];

/** The routes of two-step sign-in. */
export const twoStepRoutes: readonly Route[] = [
  open('POST /v1/auth/second_factor', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const { client_id, challenge, code } = call.body(service.SecondFactorBody);
    clientOf(client_id);
    const found = world.signInChallenges.get(challenge);
    const isOwn = found?.client === call.client && (found.request !== null || found.client_id === client_id);
    if (found === undefined || !isOwn) return refuse('expired_token', 'challenge');
    const { account, request, purpose } = found;
    const kind = takeFactor(world, call, account, code);
    world.signInChallenges.delete(challenge);
    if (kind === 'recovery') world.mails.set(account.email, 'A recovery code of your account was used.');
    if (purpose === 'undelete') account.delete_at = null;
    return letIn(world, call, client_id, request === null ? null : openRequest(world, request), account);
  }),
  ...ownTwoStepRoutes,
];
