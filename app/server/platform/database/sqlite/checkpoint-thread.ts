// The thread that copies SQLite's write-ahead log into the database file.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { type CheckpointDone, CheckpointWanted, LogStateRow } from './checkpoint-messages.ts';

// Never waits for a writer: pages not copied now are copied next time.
const database = new DatabaseSync(v.parse(v.string(), workerData), { timeout: 0 });
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');

function checkpoint({ mode }: CheckpointWanted): CheckpointDone {
  try {
    return { state: v.parse(LogStateRow, database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()) };
  } catch {
    // For example a full disk: the next commits fail with the same error and report it.
    return { state: null };
  }
}

parentPort?.on('message', (message: unknown) => {
  parentPort?.postMessage(checkpoint(v.parse(CheckpointWanted, message)));
});
