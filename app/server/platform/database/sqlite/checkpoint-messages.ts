import * as v from 'valibot';

/** The state of the write-ahead log: its pages, and those already copied to the database file. */
export const LogStateRow = v.object({ log: v.number(), checkpointed: v.number() });

/** A request to the thread. */
export const CheckpointWanted = v.object({ mode: v.picklist(['PASSIVE', 'RESTART']) });
export type CheckpointWanted = v.InferOutput<typeof CheckpointWanted>;

/** The thread's response: the state of the log; null when the checkpoint failed. */
export const CheckpointDone = v.object({ state: v.nullable(LogStateRow) });
export type CheckpointDone = v.InferOutput<typeof CheckpointDone>;
