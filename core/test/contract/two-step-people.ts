import { expect } from 'vitest';
import { authenticatorCode } from '../../src/service/index.ts';
import type { Client } from './clients.ts';
import { good, type Person, password, refused } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** An account with two-step sign-in. */
export interface TwoStepPerson {
  readonly secret: string;
  readonly recovery: readonly string[];
  /** A code of the app that was not used yet: the clock goes on to it. */
  code(): string;
}

/** Turns two-step sign-in on. */
export async function twoStepOn(
  service: ServiceUnderTest,
  { api }: Pick<Person, 'api'>,
): Promise<TwoStepPerson> {
  const { secret } = await good(api.user.beginTwoStep(password));
  const { recovery_codes: recovery } = await good(
    api.user.confirmTwoStep(authenticatorCode(secret, service.now())),
  );
  return {
    secret,
    recovery,
    code: () => {
      service.pass(30_000);
      return authenticatorCode(secret, service.now());
    },
  };
}

/** The challenge of a sign-in with the right password. */
export async function challengeOf({ api }: Pick<Client, 'api'>, username: string): Promise<string> {
  const { challenge } = await refused(api.user.signIn({ username, password }), 'two_factor_required');
  return challenge ?? expect.fail('no challenge');
}
