import * as v from 'valibot';
import { File } from './file.ts';
import { Id, optionalText, Time } from './primitives.ts';

/** `GET /drive/v1/files`. */
export const FileList = v.object({
  kind: v.literal('drive#fileList'),
  /** Empty on the last page. */
  next_page_token: v.string(),
  files: v.array(File),
  version: optionalText,
  sync_time: optionalText,
});
export type FileList = v.InferOutput<typeof FileList>;

/** What a change answers: a task to follow, which is over already where nothing is left to wait for; empty elsewhere. */
export const BatchAnswer = v.object({ task_id: v.optional(Id, '') });
export type BatchAnswer = v.InferOutput<typeof BatchAnswer>;

/** The folders from the top down to an entry, itself last; ours. */
export const Ancestors = v.object({ ancestors: v.array(v.object({ id: Id, name: v.string() })) });
export type Ancestors = v.InferOutput<typeof Ancestors>;

/** One thing that happened to a file (R3.1). */
export const DriveEvent = v.object({
  kind: v.literal('drive#event'),
  id: Id,
  /** `TYPE_UPLOAD`, `TYPE_PLAY`, `TYPE_RESTORE`, … */
  type: v.string(),
  type_name: optionalText,
  file_id: Id,
  file_name: v.string(),
  mime_type: optionalText,
  folder_id: v.optional(Id, ''),
  created_time: Time,
  reference_resource: v.optional(v.nullable(File), null),
});
export type DriveEvent = v.InferOutput<typeof DriveEvent>;

/** `GET /drive/v1/events`. */
export const DriveEventList = v.object({ events: v.array(DriveEvent), next_page_token: v.string() });
export type DriveEventList = v.InferOutput<typeof DriveEventList>;
