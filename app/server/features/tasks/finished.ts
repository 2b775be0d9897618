import { createHmac, timingSafeEqual } from 'node:crypto';
import { type FinishedType, finishedTypes, presentFinished } from '@aloft/core/service';
import type { Task } from '@aloft/core/wire';
import type { Services } from '../../services.ts';

const sign = (key: string, accountId: string, said: string): string =>
  createHmac('sha256', key).update(`finished task ${accountId} ${said}`).digest('base64url').slice(0, 22);

/**
 * The id of a completed task, for the response to a completed change. Nothing is stored: the signed id contains the
 * type, time and result (`fileId`), for the account that made the change.
 */
export function finishedTask(
  { clock, signingKey }: Pick<Services, 'clock' | 'signingKey'>,
  accountId: string,
  type: FinishedType,
  fileId = '',
): string {
  const said = `${type}.${clock().toString(36)}.${fileId}`;
  return `${said}.${sign(signingKey, accountId, said)}`;
}

/** The task of such an id; null for any other id, and for another account's (P10). */
export function readFinishedTask(
  { signingKey }: Pick<Services, 'signingKey'>,
  accountId: string,
  id: string,
): Task | null {
  const [given, time = '', fileId = '', signature = '', ...more] = id.split('.');
  const type = finishedTypes.find((one) => one === given);
  if (type === undefined || more.length > 0) return null;
  const made = Buffer.from(sign(signingKey, accountId, `${type}.${time}.${fileId}`));
  const brought = Buffer.from(signature);
  if (made.length !== brought.length || !timingSafeEqual(made, brought)) return null;
  const created_at = Number.parseInt(time, 36);
  return presentFinished({ id, type, account_id: accountId, file_id: fileId, created_at });
}
