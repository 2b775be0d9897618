import * as v from 'valibot';

/** What SQLite says of its write-ahead log: pages in it, and those that are in the database file, too. */
export const LogStateRow = v.object({ log: v.number(), checkpointed: v.number() });

/** What the thread is asked for. */
export const CheckpointWanted = v.object({ mode: v.picklist(['PASSIVE', 'RESTART']) });
export type CheckpointWanted = v.InferOutput<typeof CheckpointWanted>;

/** What the thread answers: how far the log is; null when the checkpoint failed. */
export const CheckpointDone = v.object({ state: v.nullable(LogStateRow) });
export type CheckpointDone = v.InferOutput<typeof CheckpointDone>;
