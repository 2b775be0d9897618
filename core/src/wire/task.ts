import * as v from 'valibot';
import { DecimalString, Id, optionalText, Phase, phases, Time } from './primitives.ts';

export const taskPhases = phases;

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
});
export type Task = v.InferOutput<typeof Task>;

/** `GET /drive/v1/tasks`. `expires_in` says in how many seconds asking again makes sense. */
export const TaskList = v.object({
  tasks: v.array(Task),
  next_page_token: v.string(),
  expires_in: v.optional(v.number(), 0),
});
export type TaskList = v.InferOutput<typeof TaskList>;
