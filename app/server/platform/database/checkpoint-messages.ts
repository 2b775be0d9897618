import * as v from 'valibot';

/** What the thread is asked for; `RESTART` keeps writers out until the log can be written from its beginning. */
export const CheckpointWanted = v.object({ mode: v.picklist(['PASSIVE', 'RESTART']) });
export type CheckpointWanted = v.InferOutput<typeof CheckpointWanted>;

/** What the thread answers. */
export const CheckpointDone = v.object({ error: v.nullable(v.string()) });
export type CheckpointDone = v.InferOutput<typeof CheckpointDone>;
