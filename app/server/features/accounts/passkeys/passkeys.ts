import { lives, maxPasskeys, presentPasskey } from '@aloft/core/service';
import { type CreatedCredential, type Passkey, PasskeyCreation, type PasskeyList } from '@aloft/core/wire';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers';
import type { Context } from 'hono';
import * as v from 'valibot';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { rememberAnswer } from '../../../platform/http/idempotency-store.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { newId } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { accountMail } from '../account-mails.ts';
import type { AccountWrite } from '../account-write.ts';
import { reauthenticate } from '../passwords/reauthentication.ts';
import { confirmOwner, type OwnerProof } from '../two-step/confirm-owner.ts';
import { makePasskeyChallenge, siteOf, spendPasskeyChallenge } from './passkey-challenges.ts';

/** The account's passkeys, oldest first. */
export const passkeysOf = (db: Database, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxPasskeys)
    .execute();

/** The account's passkeys as their owner sees them, without keys (R10.10). */
export async function listPasskeys({ db }: Services, accountId: string): Promise<PasskeyList> {
  return { passkeys: (await passkeysOf(db, accountId)).map(presentPasskey), max: maxPasskeys };
}

/** The names of the passkeys that sign in to the account of an address. */
export async function passkeyNames(db: Database, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .select('passkeys.name')
    .where('accounts.email', '=', email)
    .orderBy('passkeys.created_at')
    .limit(maxPasskeys)
    .execute();
  return rows.map(({ name }) => name);
}

/** COSE: EdDSA, ES256 and RS256, which authenticators know. */
const algorithms = [-8, -7, -257] as const;

/** A credential as browsers take it. */
export const descriptorOf = (row: { readonly credential: string; readonly transports: string }) => ({
  id: row.credential,
  transports: row.transports.split(',').filter((one) => one !== ''),
});

/** The user handle that an authenticator stores: the account's id, which says nothing about its owner. */
export const userHandleOf = (accountId: string): string =>
  isoBase64URL.fromBuffer(isoUint8Array.fromUTF8String(accountId));

/**
 * What a browser is given to make a passkey (R10.10). It needs the password, and the second step where there is
 * one: a stolen session must not make itself a way back in. Refuses `out_of_range` when the account has as many as it may,
 * and `email_not_verified`: a passkey on somebody else's address would be a way in once its owner has moved in (P7n).
 */
export async function beginPasskey(
  c: Context<Environment>,
  accountId: string,
  proof: OwnerProof,
  write: AccountWrite,
): Promise<PasskeyCreation | Refusal> {
  const services = c.get('services');
  const confirmed = await confirmOwner(services, accountId, proof, write, async (db, owned) => {
    if (!owned.isConfirmed) return refuse('email_not_verified');
    const known = await passkeysOf(db, accountId);
    return known.length >= maxPasskeys ? refuse('out_of_range') : { owned, known };
  });
  if (isRefusal(confirmed)) return confirmed;
  const { owned, known } = confirmed;
  const challenge = await makePasskeyChallenge(c, { kind: 'add', accountId });
  const options = await generateRegistrationOptions({
    rpName: 'Aloft',
    rpID: siteOf(services).id,
    userName: owned.email,
    userDisplayName: owned.email,
    userID: isoUint8Array.fromUTF8String(accountId),
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: lives.passkeyChallenge,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // As it is sent: without what is undefined.
  return v.parse(PasskeyCreation, JSON.parse(JSON.stringify(options)));
}

/**
 * Whether the attestation carries no certificates. We ask for none: to check some means to fetch addresses that the
 * sender wrote into them.
 */
function isWithoutCertificates(attestation: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** The verified parts of a new credential; null when it is malformed, another site's, or made without verifying its user. */
async function verifiedCredential(services: Services, credential: CreatedCredential, challenge: string) {
  const site = siteOf(services);
  const { clientDataJSON, attestationObject } = credential.response;
  try {
    if (!isWithoutCertificates(attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws at whatever does not fit.
    return null;
  }
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/**
 * Adds a passkey; its owner gets a mail (R10.10). Refuses `expired_token` for a challenge that was not made for this
 * account in this browser, `invalid_argument` for a credential that does not fit, `already_exists` for a known one, and
 * `out_of_range` beyond the cap.
 */
export async function addPasskey(
  c: Context<Environment>,
  accountId: string,
  made: { readonly name: string; readonly credential: CreatedCredential },
  { remembered, locale }: AccountWrite,
): Promise<Passkey | Refusal> {
  const services = c.get('services');
  const purpose = { kind: 'add', accountId } as const;
  const account = await services.db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return refuse('unauthenticated');
  if (account.email_verified_at === null) return refuse('email_not_verified');
  const spent = await spendPasskeyChallenge(c, purpose, made.credential.response.clientDataJSON);
  if (isRefusal(spent)) return spent;
  const verified = await verifiedCredential(services, made.credential, spent.challenge);
  if (verified === null) return refuse('invalid_argument', { field: 'credential' });
  const row = {
    id: newId(),
    account_id: accountId,
    credential: verified.id,
    public_key: isoBase64URL.fromBuffer(verified.publicKey),
    counter: verified.counter,
    transports: (made.credential.response.transports ?? []).filter((one) => knownTransports.has(one)).join(),
    name: made.name,
    created_at: services.clock(),
    last_used_at: null,
  };
  const added = await atomicBatch(services.db, async (db) => {
    // Locks the account's row, so that concurrent additions are counted. A change of the password ends additions.
    const locked = await db
      .updateTable('accounts')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', accountId)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (locked.numUpdatedRows !== 1n) return refuse('aborted');
    if ((await passkeysOf(db, accountId)).length >= maxPasskeys) return refuse('out_of_range');
    const inserted = await db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return refuse('already_exists');
    const answer = presentPasskey(row);
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
  if (isRefusal(added)) return added;
  const news = { kind: 'passkeyAdded', name: made.name } as const;
  await sendMail(services, accountMail(services, account.email, news, locale));
  return added;
}

/** Renames an own passkey; another account's looks like a missing one (P10). */
export async function renamePasskey(
  services: Services,
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
  { remembered }: AccountWrite,
): Promise<Passkey | Refusal> {
  return atomicBatch(services.db, async (db) => {
    const row = await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst();
    if (row === undefined) return refuse('not_found', { field: 'passkey_id' });
    const answer = presentPasskey(row);
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}

/** Removes an own passkey, with the password; its owner gets a mail (R10.10). */
export async function removePasskey(
  services: Services,
  accountId: string,
  { id, password }: { readonly id: string; readonly password: string },
  { requester, remembered, locale }: AccountWrite,
): Promise<Refusal | null> {
  const owned = await reauthenticate(services, requester, accountId, password, 'password');
  if (isRefusal(owned)) return owned;
  const removed = await atomicBatch(services.db, async (db) => {
    const row = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) return refuse('not_found', { field: 'passkey_id' });
    await rememberAnswer(db, remembered, 200, {});
    return row;
  });
  if (isRefusal(removed)) return removed;
  const news = { kind: 'passkeyRemoved', name: removed.name } as const;
  await sendMail(services, accountMail(services, owned.email, news, locale));
  return null;
}
