import { lives } from '@aloft/core/service';
import { type GivenCredential, PasskeyRequest } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Context } from 'hono';
import * as v from 'valibot';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { accountMail } from '../account-mails.ts';
import {
  makePasskeyChallenge,
  type PasskeyPurpose,
  siteOf,
  spendPasskeyChallenge,
} from './passkey-challenges.ts';
import { descriptorOf, passkeysOf, userHandleOf } from './passkeys.ts';

/**
 * What a browser is given to ask for a passkey: any of this site to sign in, one of the account's at the second step.
 * Refuses `failed_precondition` where the account has none.
 */
export async function askForPasskey(
  c: Context<Environment>,
  purpose: PasskeyPurpose,
): Promise<PasskeyRequest | Refusal> {
  const services = c.get('services');
  const isOnlyFactor = purpose.kind === 'signIn';
  const known = isOnlyFactor ? [] : await passkeysOf(services.db, purpose.accountId);
  if (!isOnlyFactor && known.length === 0) return refuse('failed_precondition');
  const challenge = await makePasskeyChallenge(c, purpose);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).id,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: lives.passkeyChallenge,
    userVerification: isOnlyFactor ? 'required' : 'preferred',
    ...(isOnlyFactor ? {} : { allowCredentials: known.map(descriptorOf) }),
  });
  // As it is sent: without what is undefined.
  return v.parse(PasskeyRequest, JSON.parse(JSON.stringify(options)));
}

const passkeyOf = (db: Database, credential: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'credential', 'public_key', 'name'])
    .where('credential', '=', credential)
    .executeTakeFirst();
type KnownPasskey = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

/** The counter that the authenticator signed; null when the answer is malformed, another site's, or not signed by the passkey. */
async function verifiedCounter(
  services: Services,
  passkey: KnownPasskey,
  given: GivenCredential,
  { challenge, isOnlyFactor }: { readonly challenge: string; readonly isOnlyFactor: boolean },
): Promise<number | null> {
  const site = siteOf(services);
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
  if (typeof userHandle === 'string' && userHandle !== userHandleOf(passkey.account_id)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // The counter is compared where it is written, so that of two concurrent uses one is refused.
      credential: {
        id: passkey.credential,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: 0,
      },
      requireUserVerification: isOnlyFactor,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws at whatever does not fit.
    return null;
  }
}

/** Writes the use down, unless the counter went backwards; one that never counts is allowed. */
async function countPasskey(services: Services, id: string, counter: number): Promise<Refusal | null> {
  const { db } = services;
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: services.clock() })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]),
    )
    .executeTakeFirst();
  if (used.numUpdatedRows === 1n) return null;
  const left = await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  return refuse(left === undefined ? 'invalid_passkey' : 'passkey_copied');
}

/** Mails the owner about a refused copy. */
async function announceCopy(services: Services, passkey: KnownPasskey, locale: Locale): Promise<void> {
  const account = await services.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', passkey.account_id)
    .executeTakeFirst();
  if (account === undefined) return;
  const news = { kind: 'passkeyCopied', name: passkey.name } as const;
  await sendMail(services, accountMail(services, account.email, news, locale));
}

/**
 * Takes the answer of an authenticator, once, and runs `work` in the same transaction: a refused work counts no use.
 * As the only factor it must have verified its user. Refuses `expired_token`, `invalid_passkey` and `passkey_copied`.
 */
export async function takePasskey<T>(
  c: Context<Environment>,
  purpose: Extract<PasskeyPurpose, { readonly kind: 'signIn' | 'secondStep' }>,
  given: GivenCredential,
  locale: Locale,
  work: (db: Database, accountId: string) => Promise<T | Refusal>,
): Promise<{ readonly done: T } | Refusal> {
  const services = c.get('services');
  const spent = await spendPasskeyChallenge(c, purpose, given.response.clientDataJSON);
  if (isRefusal(spent)) return spent;
  const passkey = await passkeyOf(services.db, given.id);
  const isOnlyFactor = purpose.kind === 'signIn';
  if (passkey === undefined || (!isOnlyFactor && passkey.account_id !== purpose.accountId))
    return refuse('invalid_passkey');
  const expected = { challenge: spent.challenge, isOnlyFactor };
  const counter = await verifiedCounter(services, passkey, given, expected);
  if (counter === null) return refuse('invalid_passkey');
  const taken = await atomicBatch<{ readonly done: T }>(services.db, async (db) => {
    const refused = await countPasskey({ ...services, db }, passkey.id, counter);
    if (refused !== null) return refused;
    const result = await work(db, passkey.account_id);
    return isRefusal(result) ? result : { done: result };
  });
  if (isRefusal(taken) && taken.refused === 'passkey_copied') await announceCopy(services, passkey, locale);
  return taken;
}
