import { offlineLimit } from '@aloft/core/service';
import type { AddedUrl, NameConflict } from '@aloft/core/wire';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { findPlace } from '../files/ancestors.ts';
import { refuseTooDeep } from '../files/depth.ts';
import { cleanName } from '../files/names.ts';
import { type SpaceParts, spaceOf } from '../files/space.ts';
import { findTask, presentTask } from '../tasks/tasks.ts';
import { limitsOf } from '../vip/limits.ts';
import { readTarget, type Work } from './link.ts';

/** A link that is to be fetched, as it was sent. */
export interface WantedDownload {
  readonly url: unknown;
  readonly parentId: string;
  readonly name: string | undefined;
  /** What becomes of a taken name when the bytes are here; a number when left out. */
  readonly conflict?: NameConflict | undefined;
  readonly remembered: Remembered | null;
}

/** What the service answers: there is no file before the bytes are here. */
export type Added = AddedUrl & { readonly url: { readonly kind: 'upload#url' } };

/** Refuses when not one byte or entry more fits: then there is no use in fetching anything. */
async function refuseFull(parts: SpaceParts, accountId: string): Promise<Refusal | null> {
  const { used, limit, entries } = await spaceOf(parts, accountId);
  if (used >= limit) return refuse('file_space_not_enough');
  return entries >= parts.configuration.maxEntries ? refuse('entry_limit_reached') : null;
}

/**
 * Takes a link to be fetched in the background (R1.9): counted against the day's limit, written as a task and
 * remembered in one transaction (P12). Whether its address may be fetched is found out when it is (P27).
 */
export async function addDownload(
  services: Services,
  accountId: string,
  wanted: WantedDownload,
): Promise<Added | Refusal> {
  const target = await readTarget(services, accountId, wanted.url);
  if (isRefusal(target)) return target;
  const { url, kind, torrentId, files } = target;
  const name = wanted.name === undefined ? '' : cleanName(wanted.name);
  if (isRefusal(name)) return name;
  return transact(services.db, async (db): Promise<Added | Refusal> => {
    const place = await findPlace(db, accountId, wanted.parentId);
    if (place === null) return refuse('file_not_found', { field: 'parent_id' });
    const tooDeep = refuseTooDeep(place, 'drive#file');
    if (tooDeep !== null) return tooDeep;
    const within = { ...services, db };
    const full = await refuseFull(within, accountId);
    if (full !== null) return full;
    const limits = await limitsOf(within, accountId);
    const over = await countUse(within, offlineLimit(limits), accountId);
    if (over !== null) return { ...over, refused: 'task_daily_create_limit' };
    const id = newId();
    const now = services.clock();
    const { parentId, conflict } = wanted;
    const work: Work = { url, parentId, name, kind, torrentId, files, conflict, validator: '' };
    await db
      .insertInto('tasks')
      .values({
        id,
        account_id: accountId,
        name: name === '' ? target.name : name,
        type: 'offline',
        phase: 'PHASE_TYPE_PENDING',
        progress: 0,
        message: '',
        file_id: '',
        file_name: '',
        created_at: now,
        updated_at: now,
        work: JSON.stringify(work),
        params: JSON.stringify({
          ...(torrentId === '' ? { url } : { file_id: torrentId }),
          ...(parentId === '' ? {} : { parent_id: parentId }),
        }),
      })
      .execute();
    const row = await findTask(db, accountId, id);
    if (row === null) return refuse('internal');
    const answer: Added = {
      upload_type: 'UPLOAD_TYPE_URL',
      url: { kind: 'upload#url' },
      file: null,
      task: presentTask(row),
    };
    await rememberAnswer(db, wanted.remembered, 200, answer);
    return answer;
  });
}
