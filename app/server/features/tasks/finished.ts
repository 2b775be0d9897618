import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Task } from '@aloft/core/wire';
import type { Services } from '../../services.ts';

/** Types of changes that are complete when they are answered, but that some clients can only follow as a task. */
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
