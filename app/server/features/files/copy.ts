import { nameKey } from '@aloft/core/service';
import type { BatchAnswer, NameConflict } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type CopyStep, copiesOf } from '../copies/copy.ts';
import { startCopyTask } from '../copies/copy-task.ts';
import { copyAtOnce } from '../copies/small-copy.ts';
import { finishedTask } from '../tasks/finished.ts';
import { maxEntriesAtOnce } from '../trees/bounds.ts';
import { chainsOf, findPlace, isLive, type Place } from './ancestors.ts';
import { entryNamed } from './conflicts.ts';
import { heightOfAll } from './depth.ts';
import { rootsIn } from './id-sets.ts';
import type { FileRow } from './present.ts';
import { type Room, reserveSpace } from './space.ts';
import { idsBelow, ownFiles } from './tree.ts';

/** The entries to copy, and the target. */
export interface WantedCopy {
  readonly ids: readonly string[];
  readonly parentId: string;
  /** What to do when a name is taken; by default, append a number. */
  readonly conflict?: NameConflict | undefined;
  /** Where the response is stored, when the request has an idempotency key (P12). */
  readonly remembered: Remembered | null;
}

/** The result of a copy. */
export interface Copied {
  readonly answer: BatchAnswer;
  /** Whether a task continues the work. */
  readonly isBegun: boolean;
}

/** The chosen entries; one inside another is copied with that one. */
async function chooseRoots(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly FileRow[] | Refusal> {
  const chosen = new Set(ids);
  const rows = await ownFiles(db, accountId)
    .where('files.id', 'in', [...chosen])
    .where('files.phase', '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chains = await chainsOf(db, accountId, [...chosen]);
  const isThere = (id: string): boolean => byId.has(id) && isLive(chains(id));
  if (![...chosen].every(isThere)) return refuse('file_not_found', { field: 'ids' });
  return rootsIn(chains, chosen).flatMap((id) => byId.get(id) ?? []);
}

/** The roots to copy, after name conflicts are resolved. */
async function settleRoots(
  db: Database,
  place: Place,
  roots: readonly FileRow[],
  conflict: NameConflict,
): Promise<readonly FileRow[] | Refusal> {
  const settled: FileRow[] = [];
  const names = new Set<string>();
  for (const root of roots) {
    const { account_id: accountId, name, kind, id } = root;
    const there = await entryNamed(db, { accountId, parentId: place.id, name, kind, self: id });
    if (conflict === 'skip' && there !== null) continue;
    const isOther = conflict === 'replace' && there !== null && there.kind !== kind;
    const isTaken = conflict === 'refuse' && (there !== null || names.has(nameKey(name)));
    if (isOther || isTaken) return refuse('file_duplicated_name', { field: 'ids', description: name });
    names.add(nameKey(name));
    settled.push(root);
  }
  return settled;
}

/** The recorded size of large trees; corrected while they are copied. */
const keptRoom = (roots: readonly FileRow[]): Room => ({
  bytes: roots.reduce((sum, row) => sum + row.size + (row.tree_size ?? 0), 0),
  entries: roots.reduce((sum, row) => sum + 1 + (row.tree_entries ?? 0), 0),
});

/**
 * Copies entries with their content into a folder of the same drive; a taken name gets a number (R10.3). Room, rows
 * and response are one transaction: with too little space, nothing is copied. An entry inside another chosen one is
 * copied with that one. A large tree becomes a task, whose id is answered (P36e). With `skip`, an entry whose name is
 * taken is not copied; an entry never replaces itself.
 */
export async function copyFiles(
  services: Services,
  accountId: string,
  wanted: WantedCopy,
): Promise<Copied | Refusal> {
  const { parentId } = wanted;
  return atomicBatch(services.db, async (db): Promise<Copied | Refusal> => {
    const within = { ...services, db };
    const place = await findPlace(db, accountId, parentId);
    if (place === null) return refuse('file_not_found', { field: 'to' });
    const chosen = await chooseRoots(db, accountId, wanted.ids);
    if (isRefusal(chosen)) return chosen;
    const conflict = wanted.conflict ?? 'keep_both';
    const settled = await settleRoots(db, place, chosen, conflict);
    if (isRefusal(settled)) return settled;
    const roots = settled.map((row) => row.id);
    if (place.folders.some((folder) => roots.includes(folder.id)))
      return refuse('invalid_argument', { field: 'to', description: 'into itself' });
    const height = await heightOfAll(db, accountId, place, settled);
    if (isRefusal(height)) return height;
    const step: CopyStep = {
      ownerId: accountId,
      targetId: accountId,
      parentId,
      now: services.clock(),
      conflict,
      seed: newSecret(),
    };
    const below = await idsBelow(db, accountId, roots, { max: maxEntriesAtOnce, live: true });
    const isBegun = below === null;
    const room = keptRoom(settled);
    const refusal = isBegun
      ? await reserveSpace(within, accountId, room)
      : await copyAtOnce(within, { step, place, roots, ids: below.ids });
    if (refusal !== null) return refusal;
    const taskId = isBegun
      ? await startCopyTask(db, { type: 'copy', name: settled[0]?.name ?? '', step, roots, room })
      : finishedTask(services, accountId, 'copy');
    const answer: BatchAnswer = {
      task_id: taskId,
      ...(isBegun ? {} : { copies: Object.fromEntries(await copiesOf(db, step, roots)) }),
    };
    await rememberAnswer(db, wanted.remembered, 200, answer);
    return { answer, isBegun };
  });
}
