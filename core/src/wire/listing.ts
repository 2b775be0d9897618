import * as v from 'valibot';
import { File } from './file.ts';
import { Id, optionalText, Time } from './primitives.ts';

/** A folder above a listed entry; ours. */
export const FolderAbove = v.object({ id: Id, parent_id: v.optional(Id, ''), name: v.string() });

/** `GET /drive/v1/files`. */
export const FileList = v.object({
  kind: v.literal('drive#fileList'),
  /** Empty on the last page. */
  next_page_token: v.string(),
  files: v.array(File),
  /** How many entries the whole list has; null when it was not requested or is unknown (a search). Ours. */
  total_size: v.nullish(v.number(), null),
  /** The index of the page's first entry; null when it was not asked for by one. Ours. */
  start_index: v.nullish(v.number(), null),
  version: optionalText,
  sync_time: optionalText,
  /** The folders above the listed entries, each once, where they were asked for; ours. */
  folders: v.optional(v.array(FolderAbove), []),
});
export type FileList = v.InferOutput<typeof FileList>;

/**
 * What a change answers: a task to follow, which is over already where nothing is left to wait for; empty elsewhere. Of
 * copies that were made at once, `copies` has the id of each chosen entry's copy (ours).
 */
export const BatchAnswer = v.object({
  task_id: v.optional(Id, ''),
  copies: v.optional(v.record(Id, Id)),
});
export type BatchAnswer = v.InferOutput<typeof BatchAnswer>;

/**
 * The folders from the top down to an entry, itself last; ours. Below a folder in the trash they begin with the first
 * one that is not in it itself, and `trashed` says so.
 */
export const Ancestors = v.object({
  ancestors: v.array(v.object({ id: Id, name: v.string() })),
  trashed: v.optional(v.boolean()),
});
export type Ancestors = v.InferOutput<typeof Ancestors>;

/** Other files of the account with the same content, oldest first, at most ten of them; ours. */
export const Duplicates = v.object({
  duplicates: v.array(
    v.object({
      id: Id,
      name: v.string(),
      /** Empty for the top of the drive, as is its name. */
      parent_id: v.optional(Id, ''),
      parent_name: v.string(),
    }),
  ),
});
export type Duplicates = v.InferOutput<typeof Duplicates>;

/** The types that older clients know. */
export const knownEventTypes = ['TYPE_UPLOAD', 'TYPE_RESTORE', 'TYPE_PLAY', 'TYPE_DOWNLOAD'] as const;
/** All types; those beyond the known ones are ours. */
export const eventTypes = [...knownEventTypes, 'TYPE_RENAME', 'TYPE_EDIT', 'TYPE_RECEIVE'] as const;
export type EventType = (typeof eventTypes)[number];
/** Those that were uploads for older clients, and still are where none are asked for by type. */
export const uploadEventTypes = ['TYPE_EDIT', 'TYPE_RECEIVE'] as const;

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
  reference_resource: v.nullish(File, null),
  /** What a stranger who sent the file by an upload-only link calls themselves; ours. */
  sender_name: v.optional(v.string(), ''),
  /** In a folded listing: how many older events of the same burst are left out after this one; ours. */
  folded_count: v.optional(v.number(), 0),
});
export type DriveEvent = v.InferOutput<typeof DriveEvent>;

/** `GET /drive/v1/events`. */
export const DriveEventList = v.object({ events: v.array(DriveEvent), next_page_token: v.string() });
export type DriveEventList = v.InferOutput<typeof DriveEventList>;
