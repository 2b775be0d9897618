import { randomInt } from 'node:crypto';
import { codeKinds, lives, newCode, type SessionOrigin, typedCode } from '@aloft/core/service';
import { transact } from '../../../platform/database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { beginFamily, type TokenPair } from '../sessions/tokens.ts';

/** The secret stays on the waiting device; the short code is displayed. */
export interface DeviceCode {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** Starts a sign-in that another device approves (R1.7, RFC 8628). */
export async function beginDeviceCode(
  services: Services,
  clientId: string,
  scope: string,
  origin: SessionOrigin,
): Promise<DeviceCode> {
  const deviceCode = newSecret();
  for (;;) {
    const userCode = newCode(codeKinds.device, randomInt);
    const made = await services.db
      .insertInto('device_codes')
      .values({
        hash: hashSecret(deviceCode),
        user_code: userCode,
        client_id: clientId,
        scope,
        status: 'pending',
        account_id: null,
        polled_at: null,
        ...origin,
        expires_at: services.clock() + lives.deviceCode,
      })
      .onConflict((conflict) => conflict.column('user_code').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) return { deviceCode, userCode };
  }
}

/** What a waiting device requests, and when the request expires. */
export interface DeviceRequest {
  readonly clientId: string;
  readonly scope: string;
  /** Where it was begun. */
  readonly origin: SessionOrigin;
  readonly secondsLeft: number;
}

/** The open request of a short code; the waiting device is told that it was opened. */
export async function lookAtDevice(services: Services, userCode: string): Promise<DeviceRequest | Refusal> {
  const now = services.clock();
  const row = await services.db
    .updateTable('device_codes')
    .set({ status: 'scanned' })
    .where('user_code', '=', typedCode(codeKinds.device, userCode))
    .where('status', 'in', ['pending', 'scanned'])
    .where('expires_at', '>', now)
    .returning(['client_id', 'scope', 'device', 'address', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) return refuse('expired_token', { field: 'user_code' });
  return {
    clientId: row.client_id,
    scope: row.scope,
    origin: { device: row.device, address: row.address },
    secondsLeft: Math.ceil((row.expires_at - now) / 1000),
  };
}

/** Approves or denies a waiting device; only the first answer counts. */
export async function answerDevice(
  services: Services,
  accountId: string,
  userCode: string,
  action: 'allow' | 'deny',
): Promise<Refusal | null> {
  const answered = await services.db
    .updateTable('device_codes')
    .set(action === 'allow' ? { status: 'allowed', account_id: accountId } : { status: 'denied' })
    .where('user_code', '=', typedCode(codeKinds.device, userCode))
    .where('status', 'in', ['pending', 'scanned'])
    .where('expires_at', '>', services.clock())
    .executeTakeFirst();
  return answered.numUpdatedRows === 1n ? null : refuse('expired_token', { field: 'user_code' });
}

/** Records one poll of a waiting device; answers the account once, or why there is none. */
async function askDevice(
  services: Services,
  clientId: string,
  hash: string,
): Promise<{ accountId: string; scope: string } | Refusal> {
  const now = services.clock();
  return transact(services.db, async (db) => {
    const found = await db
      .selectFrom('device_codes')
      .selectAll()
      .where('hash', '=', hash)
      .where('client_id', '=', clientId)
      .where('status', '!=', 'spent')
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (found === undefined) return refuse('expired_token');
    if (found.status === 'denied') return refuse('access_denied');
    const accountId = found.account_id;
    await db
      .updateTable('device_codes')
      .set(accountId === null ? { polled_at: now } : { status: 'spent' })
      .where('hash', '=', hash)
      .execute();
    if (accountId !== null) return { accountId, scope: found.scope };
    const soonest = found.polled_at === null ? now : found.polled_at + services.devicePoll;
    if (now < soonest) return refuse('slow_down', { retryAfter: services.devicePoll / 1000 });
    return refuse('authorization_pending', { description: found.status === 'scanned' ? 'scanned' : '' });
  });
}

/** Exchanges the secret of a waiting device: a session once, or why there is none (4050–4052). */
export async function exchangeDevice(
  services: Services,
  clientId: string,
  deviceCode: string,
  origin: SessionOrigin,
): Promise<TokenPair | Refusal> {
  const asked = await askDevice(services, clientId, hashSecret(deviceCode));
  if (isRefusal(asked)) return asked;
  const { accountId, scope } = asked;
  return beginFamily(services, { who: { accountId }, clientId, scope, origin });
}
