import * as v from 'valibot';
import { longestSenderName } from '../../rules/page-facts.ts';
import {
  normalisePassCode,
  normaliseSlug,
  passCodeProblem,
  slugProblem,
} from '../../rules/passcode-and-slug.ts';
import { listOf } from '../lists.ts';
import { FolderPaging, Paging } from '../paging.ts';
import { TextLine } from '../text.ts';
import { Dated, ShareProof } from './file.ts';

const Id = v.pipe(v.string(), v.maxLength(64));
const Ids = listOf(Id, { min: 1 });

const SharePage = { ...ShareProof, ...FolderPaging, parent_id: v.optional(Id, '') };
/** `GET /drive/v1/share` and `/share/detail`. */
export const ShareQuery = v.object(SharePage);
/** `POST /drive/v1/share/detail`. */
export const ShareBody = v.object({
  ...SharePage,
  /** `true`: the visitor was warned and wants to see a sensitive share; the answer's token says so from then on. */
  show_sensitive: v.optional(v.picklist(['true', 'false']), 'false'),
});
/** `GET /drive/v1/share/file_info`. */
export const SharedFileQuery = v.object({ ...ShareProof, file_id: Id });
/** `POST /drive/v1/share:batch_file_info`. */
export const SharedFilesBody = v.object({ ...ShareProof, file_ids: Ids });
/** `POST /drive/v1/share:batchDelete`. */
export const EndSharesBody = v.object({
  ids: Ids,
  /** Takes them off the list, too, also those that were ended before. */
  forget: v.optional(v.boolean(), false),
});
/** `GET /drive/v1/share/list`. */
export const OwnSharesQuery = v.object({
  ...Paging,
  /** `true`: ended ones, too. */
  with_ended: v.optional(v.picklist(['true', 'false']), 'false'),
});
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
/** A passcode of the owner's own. */
const OwnPassCode = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((text) => passCodeProblem(text) === null, 'passcode'),
  v.transform(normalisePassCode),
);
/** An address of the owner's own words. */
const Slug = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check((text) => slugProblem(text) === null, 'slug'),
  v.transform(normaliseSlug),
);
/** A time as RFC 3339, with its zone; in ms since 1970. */
const Instant = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
);
const NoTime = v.pipe(
  v.literal(''),
  v.transform(() => null),
);
/** The most that one upload-only link takes. */
export const uploadCaps = { files: 1000, bytes: 100 * 2 ** 30 } as const;
const UploadLimits = v.object({
  max_files: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(uploadCaps.files)),
  max_bytes: v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(uploadCaps.bytes),
  ),
});
/** The options of a share that were added later; all may be left out. */
const ShareOptions = {
  pass_code: v.optional(OwnPassCode),
  /** A date of the owner's own, instead of a number of days. */
  expiration_at: v.optional(Instant),
  start_at: v.optional(v.union([Instant, NoTime])),
  slug: v.optional(v.union([Slug, v.literal('')])),
  upload: v.optional(UploadLimits),
  /** Warns people before they see it. */
  sensitive: v.optional(v.boolean()),
};
/** `POST /drive/v1/share`. */
export const NewShareBody = v.object({
  file_ids: Ids,
  expiration_days: v.optional(Days, -1),
  restore_limit: v.optional(AnyLimit, '-1'),
  pass_code_option: v.optional(v.picklist(['REQUIRED', 'NOT_REQUIRED']), 'NOT_REQUIRED'),
  title: v.optional(TextLine(255)),
  ...ShareOptions,
});
/** `PATCH /drive/v1/share/{id}`; what is left out stays. `RENEWED` gives a new passcode in any case. */
export const ChangedShareBody = v.object({
  title: v.optional(TextLine(255)),
  expiration_days: v.optional(Days),
  restore_limit: v.optional(AnyLimit),
  pass_code_option: v.optional(v.picklist(['REQUIRED', 'NOT_REQUIRED', 'RENEWED'])),
  ...ShareOptions,
  /** Opens an ended share again; tokens of before stay invalid. */
  reopen: v.optional(v.boolean(), false),
});
/** `GET /drive/v1/share/upload`. */
export const UploadLinkQuery = v.object(ShareProof);
/** `POST /drive/v1/share/upload`: one file that a visitor is about to upload. */
export const UploadLinkBody = v.object({
  ...ShareProof,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** What the visitor calls themselves; the owner reads it. */
  sender_name: v.optional(TextLine(longestSenderName), ''),
  ...Dated,
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
