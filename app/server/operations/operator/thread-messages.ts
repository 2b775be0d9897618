import * as v from 'valibot';

/** What the thread of a long command tells the thread that has the terminal. */
export const ThreadMessage = v.variant('kind', [
  v.object({ kind: v.picklist(['print', 'complain']), text: v.string() }),
  v.object({
    kind: v.literal('step'),
    name: v.string(),
    unit: v.picklist(['bytes', 'count']),
    total: v.nullable(v.number()),
  }),
  v.object({ kind: v.literal('moved'), done: v.number() }),
  v.object({ kind: v.literal('ended'), code: v.picklist([0, 1, 2]) }),
  v.object({ kind: v.literal('stopped') }),
]);
export type ThreadMessage = v.InferOutput<typeof ThreadMessage>;

/** One number that both threads see; 1 once the command has to stop. A thread that is busy hears no message. */
export const StopFlag = v.instance(Int32Array);
