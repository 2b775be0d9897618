import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Task } from '@aloft/core/wire';
import type { Services } from '../../services.ts';

/** What is done before it is answered, and is followed as a task all the same by clients that know no other way. */
export const finishedTypes = [
  'move',
  'copy',
  'delete',
  'trash',
  'untrash',
  'star',
  'unstar',
  'empty_trash',
  'restore',
] as const;
export type FinishedType = (typeof finishedTypes)[number];

const sign = (key: string, accountId: string, said: string): string =>
  createHmac('sha256', key).update(`finished task ${accountId} ${said}`).digest('base64url').slice(0, 22);

/**
 * The id of a task that is over, for the answer of a change that is. Nothing of it is stored: the id says what was
 * done, when and what came of it (`fileId`), to the account that did it, and nobody else can make one.
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

/** The task that such an id stands for; null for any other id, and for another account's (P10). */
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
  const at = new Date(Number.parseInt(time, 36)).toISOString();
  return {
    kind: 'drive#task',
    id,
    name: type,
    type,
    user_id: accountId,
    params: {},
    file_id: fileId,
    file_name: '',
    file_size: '0',
    message: '',
    created_time: at,
    updated_time: at,
    phase: 'PHASE_TYPE_COMPLETE',
    progress: 100,
    space: '',
  };
}
