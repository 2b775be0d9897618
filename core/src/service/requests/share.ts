import * as v from 'valibot';
import { listOf } from '../lists.ts';
import { FolderPaging } from '../paging.ts';
import { TextLine } from '../text.ts';
import { ShareProof } from './file.ts';

const Id = v.pipe(v.string(), v.maxLength(64));
const Ids = listOf(Id, { min: 1 });

/** `GET /drive/v1/share` and `/share/detail`. */
export const ShareQuery = v.object({ ...ShareProof, ...FolderPaging, parent_id: v.optional(Id, '') });
/** `GET /drive/v1/share/file_info`. */
export const SharedFileQuery = v.object({ ...ShareProof, file_id: Id });
/** `POST /drive/v1/share:batch_file_info`. */
export const SharedFilesBody = v.object({ ...ShareProof, file_ids: Ids });
/** `POST /drive/v1/share:batchDelete`. */
export const EndSharesBody = v.object({ ids: Ids });
/** `POST /drive/v1/share/restore`. The loose entries of a folder can be many more than one picks by hand. */
export const SaveShareBody = v.object({
  ...ShareProof,
  file_ids: listOf(Id, { min: 1, max: 10_000, beyond: 'too_many_files' }),
  parent_id: v.optional(Id),
  // Some clients send the target as in a move.
  to: v.optional(v.object({ parent_id: v.optional(Id) })),
});

const RestoreLimit = v.pipe(v.string(), v.regex(/^(-1|\d{1,9})$/), v.transform(Number));
const AnyLimit = v.union([RestoreLimit, v.pipe(v.number(), v.transform(String), RestoreLimit)]);
/** −1 for ever; a share of no day at all is none. */
const Days = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(3650), v.notValue(0));
/** `POST /drive/v1/share`. */
export const NewShareBody = v.object({
  file_ids: Ids,
  expiration_days: v.optional(Days, -1),
  restore_limit: v.optional(AnyLimit, '-1'),
  pass_code_option: v.optional(v.picklist(['REQUIRED', 'NOT_REQUIRED']), 'NOT_REQUIRED'),
  title: v.optional(TextLine(255)),
});
/** `PATCH /drive/v1/share/{id}`; what is left out stays. `RENEWED` gives a new passcode in any case. */
export const ChangedShareBody = v.object({
  title: v.optional(TextLine(255)),
  expiration_days: v.optional(Days),
  restore_limit: v.optional(AnyLimit),
  pass_code_option: v.optional(v.picklist(['REQUIRED', 'NOT_REQUIRED', 'RENEWED'])),
});

const Given = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
/** What an operator may say of contents. */
export const verdicts = ['OK', 'AUDITING', 'PROHIBITED', 'SENSITIVE_RESOURCE', 'SENSITIVE_WORD'] as const;
/** `POST /audit.admin/v1/share`. */
export const AuditBody = v.object({
  share_user_id: Given(64),
  gcids: listOf(v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{40}$/))),
  file_ids: listOf(Given(64)),
  verdict: v.picklist(verdicts),
});
