import * as v from 'valibot';
import { File } from './file.ts';
import { Time } from './primitives.ts';
import { Task } from './task.ts';

/** Our own resumable upload: one address on the content origin. */
const OwnResumable = v.object({
  kind: v.literal('drive#resumable'),
  provider: v.literal('PROVIDER_ALOFT'),
  params: v.object({ endpoint: v.string(), expiration: Time }),
});
/** The object-store dialect that other clients of this family speak. */
const StoreResumable = v.object({
  kind: v.literal('drive#resumable'),
  provider: v.literal('PROVIDER_ALIYUN'),
  params: v.object({
    access_key_id: v.string(),
    access_key_secret: v.string(),
    bucket: v.string(),
    endpoint: v.string(),
    expiration: Time,
    key: v.string(),
    security_token: v.string(),
  }),
});
/** Where an upload's bytes go. */
export const Resumable = v.variant('provider', [OwnResumable, StoreResumable]);
export type Resumable = v.InferOutput<typeof Resumable>;

/**
 * What becomes of a name that the folder has already (ours): refuse the write, give the newcomer a number, put the
 * old entry into the trash as the new one appears, or leave everything as it is and answer the old entry. Unfinished
 * uploads have no name yet.
 */
export const nameConflicts = ['refuse', 'keep_both', 'replace', 'skip'] as const;
export const NameConflict = v.picklist(nameConflicts);
export type NameConflict = v.InferOutput<typeof NameConflict>;

/** The answer to a new folder or a new upload; without `resumable` the content was known and is stored (instant). */
export const CreatedFile = v.object({
  upload_type: v.picklist(['UPLOAD_TYPE_UNKNOWN', 'UPLOAD_TYPE_RESUMABLE']),
  resumable: v.optional(Resumable),
  file: File,
  /** Who waits for the bytes, in the object-store dialect; `file` is stored when it is complete. */
  task: v.optional(v.nullable(Task)),
});
export type CreatedFile = v.InferOutput<typeof CreatedFile>;

/** What the content origin answers to an upload's last bytes. */
export const UploadedFile = v.object({ file: File });
export type UploadedFile = v.InferOutput<typeof UploadedFile>;

/** Where the bytes of a new version of a file go. */
export const NewVersion = v.object({ endpoint: v.string(), expiration: Time });
export type NewVersion = v.InferOutput<typeof NewVersion>;

/** The answer to an offline download. */
export const AddedUrl = v.object({
  upload_type: v.literal('UPLOAD_TYPE_URL'),
  file: v.nullish(File, null),
  task: Task,
});
export type AddedUrl = v.InferOutput<typeof AddedUrl>;

/** `POST /drive/v1/resource/cid`: the GCID when its content is known to this account, else empty. */
export const KnownContent = v.object({ gcid: v.string() });
export type KnownContent = v.InferOutput<typeof KnownContent>;
