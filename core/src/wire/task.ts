import * as v from 'valibot';
import { DecimalString, Id, optionalText, Phase, phases, Time } from './primitives.ts';

export const taskPhases = phases;

/** The steps of a download, in order (ours). */
export const taskSteps = ['look_up', 'fetch', 'check', 'save'] as const;
export type TaskStep = (typeof taskSteps)[number];

/** Something that the service does for a person in the background (R3.1). `progress` is 0–100. */
export const Task = v.object({
  kind: v.literal('drive#task'),
  id: Id,
  name: v.string(),
  /** `offline`, `upload`, `restore`, `move`, `copy`, … */
  type: v.string(),
  user_id: v.optional(Id, ''),
  params: v.optional(v.record(v.string(), v.string()), {}),
  file_id: Id,
  file_name: v.string(),
  file_size: v.optional(DecimalString, '0'),
  message: v.string(),
  created_time: Time,
  updated_time: v.optional(Time, ''),
  phase: Phase,
  progress: v.number(),
  space: optionalText,
  /** Ours, as all below: whether its owner has paused it. Other clients see it waiting. */
  paused: v.optional(v.boolean(), false),
  /** Where a download is; empty for other types, and before it is begun. */
  step: v.optional(v.fallback(v.picklist(['', ...taskSteps]), ''), ''),
  /** Bytes per second, at the last look. */
  speed: v.optional(DecimalString, '0'),
  /** Bytes downloaded so far; equals `file_size` while the total is unknown. */
  fetched_size: v.optional(DecimalString, '0'),
  /**
   * Of a copy that has ended: how many entries it did not copy, though it was to. Such a task is an error, so that no
   * client takes it for complete; `file_id` is what was copied.
   */
  left_out: v.optional(DecimalString, '0'),
});
export type Task = v.InferOutput<typeof Task>;

/** How many tasks there are of each kind, each counted to `maxCounted` (ours). */
export const TaskCounts = v.object({
  moving: v.number(),
  paused: v.number(),
  failed: v.number(),
  complete: v.number(),
});
export type TaskCounts = v.InferOutput<typeof TaskCounts>;

/** `GET /drive/v1/tasks`. `counts` only when asked for. `expires_in` says in how many seconds asking again makes sense. */
export const TaskList = v.object({
  tasks: v.array(Task),
  next_page_token: v.string(),
  expires_in: v.optional(v.number(), 0),
  counts: v.optional(TaskCounts),
});
export type TaskList = v.InferOutput<typeof TaskList>;
