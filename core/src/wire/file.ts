import * as v from 'valibot';
import { DecimalString, Id, Time } from './primitives.ts';

const Link = v.object({ url: v.string(), token: v.string(), expire: Time });

/** One file or folder (R3.1). */
export const File = v.object({
  kind: v.picklist(['drive#file', 'drive#folder']),
  id: Id,
  parent_id: Id,
  name: v.string(),
  size: DecimalString,
  file_extension: v.string(),
  mime_type: v.string(),
  starred: v.boolean(),
  web_content_link: v.string(),
  created_time: Time,
  modified_time: Time,
  thumbnail_link: v.string(),
  hash: v.string(),
  sha256: v.string(),
  links: v.record(v.string(), Link),
  phase: v.picklist(['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING', 'PHASE_TYPE_ERROR', 'PHASE_TYPE_COMPLETE']),
  trashed: v.boolean(),
  file_category: v.string(),
});
export type File = v.InferOutput<typeof File>;

export const FileList = v.object({
  kind: v.literal('drive#fileList'),
  next_page_token: v.string(),
  files: v.array(File),
});
export type FileList = v.InferOutput<typeof FileList>;

export const fileOrders = [
  'name_asc',
  'name_desc',
  'modified_asc',
  'modified_desc',
  'size_asc',
  'size_desc',
] as const;
export type FileOrder = (typeof fileOrders)[number];

export const Resumable = v.object({
  kind: v.literal('drive#resumable'),
  provider: v.literal('PROVIDER_ALOFT'),
  params: v.object({ endpoint: v.string(), expiration: Time }),
});

/** The answer to a new folder or a new upload. */
export const CreatedFile = v.object({
  upload_type: v.picklist(['UPLOAD_TYPE_UNKNOWN', 'UPLOAD_TYPE_RESUMABLE']),
  resumable: v.optional(Resumable),
  file: File,
});
export type CreatedFile = v.InferOutput<typeof CreatedFile>;

/** What the content origin answers to an upload's last bytes. */
export const UploadedFile = v.object({ file: File });

export const BatchAnswer = v.object({ task_id: v.string() });

export const About = v.object({
  kind: v.literal('drive#about'),
  quota: v.object({
    kind: v.literal('drive#quota'),
    limit: DecimalString,
    usage: DecimalString,
    usage_in_trash: DecimalString,
  }),
});
export type About = v.InferOutput<typeof About>;

export const taskPhases = [
  'PHASE_TYPE_PENDING',
  'PHASE_TYPE_RUNNING',
  'PHASE_TYPE_ERROR',
  'PHASE_TYPE_COMPLETE',
] as const;

export const Task = v.object({
  kind: v.literal('drive#task'),
  id: Id,
  name: v.string(),
  type: v.string(),
  phase: v.picklist(taskPhases),
  progress: v.number(),
  message: v.string(),
  file_id: Id,
  file_name: v.string(),
  created_time: Time,
});
export type Task = v.InferOutput<typeof Task>;
export const TaskList = v.object({ tasks: v.array(Task), next_page_token: v.string() });
