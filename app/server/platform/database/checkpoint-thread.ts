// The thread that copies SQLite's write-ahead log into the database file.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { type CheckpointDone, CheckpointWanted } from './checkpoint-messages.ts';

// A writer is never waited for: what is not copied now is copied next time.
const database = new DatabaseSync(v.parse(v.string(), workerData), { timeout: 0 });
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');

parentPort?.on('message', (message: unknown) => {
  const { mode } = v.parse(CheckpointWanted, message);
  let done: CheckpointDone = { error: null };
  try {
    database.exec(`PRAGMA wal_checkpoint(${mode})`);
  } catch (error) {
    done = { error: String(error) };
  }
  parentPort?.postMessage(done);
});
