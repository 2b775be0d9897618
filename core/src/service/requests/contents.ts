import * as v from 'valibot';
import type { Contents } from '../../wire/contents.ts';
import { ShareProof } from './file.ts';

const defaultLimit = 1000;
const maxLimit = 5000;

const Page = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform((text) => Math.min(maxLimit, Math.max(1, Number(text)))),
    ),
    String(defaultLimit),
  ),
  /** Where a zip's next entry is described, and how many are left. */
  page_token: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      v.pipe(
        v.string(),
        v.regex(/^\d{1,15}-\d{1,15}$/),
        v.transform((text) => {
          const [at = 0, left = 0] = text.split('-').map(Number);
          return { at, left };
        }),
      ),
    ]),
    '',
  ),
};

/** `GET /drive/v1/files/{id}/contents`. */
export const ContentsQuery = v.object(Page);
/** `GET /drive/v1/share/contents`. */
export const SharedContentsQuery = v.object({
  ...ShareProof,
  file_id: v.pipe(v.string(), v.maxLength(64)),
  ...Page,
});

/** The `entry` parameter of a download URL: opens one entry of the archive. */
export const ContainedId = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** What is wanted of an archive's contents. */
export type ContentsPart = v.InferOutput<typeof ContentsQuery>;

/** The answer for a file that is no archive. */
export const noContents: Contents = {
  format: '',
  status: 'UNSUPPORTED',
  entries: [],
  next_page_token: '',
  total: null,
  info_hash: '',
};
