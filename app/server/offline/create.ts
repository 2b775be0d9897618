import type { AddedUrl } from '@aloft/core/wire';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { cleanName } from '../files/names.ts';
import { isOwnFolder } from '../files/tree.ts';
import { type Remembered, rememberAnswer } from '../http/answered.ts';
import { isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { countUse, type Limit } from '../http/rate-limit.ts';
import { newId, type Services } from '../services.ts';
import { findTask, presentTask } from '../tasks/tasks.ts';
import { readMagnet } from '../torrents/magnet.ts';
import { nameOfDownload } from './names.ts';
import { readLink } from './target.ts';

const day = 24 * 3600_000;
/** So many links a day may an account give; its key is the account's id. */
export const offlineLimit: Limit = { name: 'offline', most: 100, window: day };

/** A magnet link names trackers, each an address of its own; `readLink` keeps the web's at 2048. */
const Link = v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(8192)) });

/** What a task keeps of its link, until it is done. */
export const Work = v.object({
  url: v.string(),
  parentId: v.string(),
  name: v.string(),
  kind: v.optional(v.picklist(['web', 'torrent']), 'web'),
});
export type Work = v.InferOutput<typeof Work>;

/** A link that is to be fetched, as it was sent. */
export interface WantedDownload {
  readonly url: unknown;
  readonly parentId: string;
  readonly name: string | undefined;
  readonly remembered: Remembered | null;
}

/** What the service answers: there is no file before the bytes are here. */
export type Added = AddedUrl & { readonly url: { readonly kind: 'upload#url' } };

interface ReadLink {
  readonly url: URL;
  readonly kind: Work['kind'];
  /** What the task is called until more is known. */
  readonly name: string;
}

function linkOf({ configuration }: Services, given: unknown): ReadLink | Refusal {
  const parsed = v.safeParse(Link, given);
  const spoilt = refuse('invalid_argument', { field: 'url', description: 'this link cannot be fetched' });
  if (!parsed.success) return spoilt;
  const text = parsed.output.url;
  if (/^magnet:/i.test(text)) {
    if (!configuration.torrents) return refuse('unimplemented', { field: 'url' });
    const magnet = readMagnet(text);
    if (magnet === null || !URL.canParse(text)) return spoilt;
    return { url: new URL(text), kind: 'torrent', name: magnet.name === '' ? magnet.infoHash : magnet.name };
  }
  const url = readLink(text);
  if (url === null) return spoilt;
  const kind = configuration.torrents && /\.torrent$/i.test(url.pathname) ? 'torrent' : 'web';
  return { url, kind, name: '' };
}

/** Whether not one byte more fits: then there is no use in fetching anything. */
async function isFull(db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select(['quota_limit', 'quota_used'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.quota_used >= account.quota_limit;
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
  const link = linkOf(services, wanted.url);
  if (isRefusal(link)) return link;
  const { url, kind } = link;
  const name = wanted.name === undefined ? '' : cleanName(wanted.name);
  if (isRefusal(name)) return name;
  return transact(services.db, async (db): Promise<Added | Refusal> => {
    if (!(await isOwnFolder(db, accountId, wanted.parentId)))
      return refuse('file_not_found', { field: 'parent_id' });
    if (await isFull(db, accountId)) return refuse('file_space_not_enough');
    const over = await countUse({ ...services, db }, offlineLimit, accountId);
    if (over !== null) return { ...over, refused: 'task_daily_create_limit' };
    const id = newId();
    const now = services.clock();
    const work: Work = { url: url.href, parentId: wanted.parentId, name, kind };
    await db
      .insertInto('tasks')
      .values({
        id,
        account_id: accountId,
        name: nameOfDownload({ wanted: name === '' ? link.name : name, disposition: '', url }),
        type: 'offline',
        phase: 'PHASE_TYPE_PENDING',
        progress: 0,
        message: '',
        file_id: '',
        file_name: '',
        created_at: now,
        updated_at: now,
        work: JSON.stringify(work),
        params: JSON.stringify({ url: url.href }),
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
