import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { clientOf, forgiveGuesses, takeGuess } from './captcha.ts';
import { type Call, open, own, type Route, refuse } from './routing.ts';
import { askPassword, awaitedSignIn, completeSignIn } from './sign-in.ts';
import type { Account, SecondFactor, World } from './world.ts';

function spendCode(world: World, factor: SecondFactor, code: string): void {
  const step = service.authenticatorStep(factor.secret, code, world.now());
  if (step === null || step <= factor.last_step) refuse('invalid_two_factor', 'code');
  else factor.last_step = step;
}

/** Uses up a code of the app or a recovery code; each try counts. */
function takeFactor(world: World, call: Call, account: Account, typed: string): 'code' | 'recovery' {
  takeGuess(world, call, service.secondFactorGuesses, account.id);
  const factor = account.secondFactor ?? refuse('failed_precondition');
  const { kind, code } = service.givenFactor(typed);
  if (kind === 'code') spendCode(world, factor, code);
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
  own('GET /v1/user/two_step', wire.TwoStep, (_, { secondFactor: factor }) =>
    service.presentTwoStep(factor?.created_at ?? null, factor?.recovery_codes.size ?? 0),
  ),

  own('POST /v1/user/two_step:begin', wire.TwoStepSetup, (call, account, world) => {
    askPassword(world, call, account, call.body(service.BeginTwoStepBody).password, 'password');
    if (account.secondFactor !== null) refuse('already_exists');
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
    if (account.secondFactor !== null) refuse('already_exists');
    const secret = world.twoStepSetups.get(account.id) ?? refuse('expired_token');
    const now = world.now();
    const step = service.authenticatorStep(secret, service.givenFactor(code).code, now);
    if (step === null) return refuse('invalid_two_factor', 'code');
    world.twoStepSetups.delete(account.id);
    const codes = newRecoveryCodes(world);
    account.secondFactor = { secret, last_step: step, created_at: now, recovery_codes: new Set(codes) };
    forgiveGuesses(world, call, service.secondFactorGuesses, account.id);
    world.mails.set(account.email, 'Two-step sign-in was turned on.');
    return { recovery_codes: codes };
  }),

  own('POST /v1/user/two_step:renew', wire.RecoveryCodes, (call, account, world) => {
    const { password, code } = call.body(service.ChangeTwoStepBody);
    askPassword(world, call, account, password, 'password');
    takeFactor(world, call, account, code);
    const factor = account.secondFactor ?? refuse('failed_precondition');
    const codes = newRecoveryCodes(world);
    factor.recovery_codes = new Set(codes);
    world.mails.set(account.email, 'The recovery codes of your account were replaced.');
    return { recovery_codes: codes };
  }),

  own('POST /v1/user/two_step:turnOff', wire.Nothing, (call, account, world) => {
    const { password, code } = call.body(service.ChangeTwoStepBody);
    askPassword(world, call, account, password, 'password');
    takeFactor(world, call, account, code);
    account.secondFactor = null;
    world.mails.set(account.email, 'Two-step sign-in was turned off.');
    return {};
  }),
];

/** The routes of two-step sign-in. */
export const twoStepRoutes: readonly Route[] = [
  open('POST /v1/auth/second_factor', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const { client_id, challenge, code } = call.body(service.SecondFactorBody);
    clientOf(client_id);
    const { account } = awaitedSignIn(world, call, client_id, challenge);
    const kind = takeFactor(world, call, account, code);
    if (kind === 'recovery') world.mails.set(account.email, 'A recovery code of your account was used.');
    return completeSignIn(world, call, client_id, challenge);
  }),
  ...ownTwoStepRoutes,
];
