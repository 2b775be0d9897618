// The thread that merges segments of the index of names (SQLite).
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { addNameTokens } from './name-tokens.ts';

/** Pages that a step writes; it may read more where rows were deleted. */
const pagesOfStep = 16;
/** Between two steps, in ms: those who write wait their turn. */
const pause = 50;

// Waits for a writer: nobody waits for this thread.
const database = new DatabaseSync(v.parse(v.string(), workerData), { timeout: 1000 });
// The file is synced by whoever commits next; a lost merge is done again.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
addNameTokens(database);

const step = database.prepare(`INSERT INTO name_index (name_index, rank) VALUES ('merge', ${pagesOfStep})`);
const changes = database.prepare('SELECT total_changes() AS total');
const Changes = v.object({ total: v.number() });
const totalChanges = (): number => v.parse(Changes, changes.get()).total;

/** One step; answers whether there may be more to merge. A step that has nothing to do changes one row at most. */
function merge(): boolean {
  const before = totalChanges();
  try {
    step.run();
  } catch {
    // Somebody else writes for long, or the disk is full: the next commits ask again.
    return false;
  }
  return totalChanges() - before >= 2;
}

parentPort?.on('message', async () => {
  while (merge()) await setTimeout(pause);
  parentPort?.postMessage('merged');
});
