import * as v from 'valibot';
import { fileKinds } from '../rules/file-kinds.ts';
import { phases } from '../wire/primitives.ts';
import { GivenTime } from './given-times.ts';
import { listOf } from './lists.ts';

const Text = v.pipe(v.string(), v.maxLength(255));

/** Bytes, as decimal text or a number. */
const Bytes = v.union([
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999_999)),
]);

/** What an entry is, as listings tell it (`file_category`). */
export const entryCategories = ['folder', ...fileKinds] as const;
export type EntryCategory = (typeof entryCategories)[number];

/** The filters of a listing; absent ones match everything (R10.1). */
export const FileFilters = v.object({
  trashed: v.optional(v.object({ eq: v.boolean() })),
  kind: v.optional(v.object({ eq: v.picklist(['drive#file', 'drive#folder']) })),
  phase: v.optional(v.object({ eq: v.picklist(phases) })),
  mime_type: v.optional(v.object({ prefix: Text })),
  /** Each word of it in the name, in any order. */
  name: v.optional(v.object({ match: Text })),
  system_tag: v.optional(v.object({ in: v.literal('STAR') })),
  starred: v.optional(v.object({ eq: v.boolean() })),
  modified_time: v.optional(v.object({ gt: v.optional(GivenTime), lt: v.optional(GivenTime) })),
  /** One of these kinds; ours, as those that follow. */
  category: v.optional(v.object({ in: listOf(v.picklist(entryCategories), { min: 1 }) })),
  /** Of files alone: no folder has a size here. */
  size: v.optional(v.object({ gt: v.optional(Bytes), lt: v.optional(Bytes) })),
  /** In this folder, at any depth. Empty for the whole drive. */
  within: v.optional(v.object({ eq: v.pipe(v.string(), v.maxLength(64)) })),
});
export type FileFilters = v.InferOutput<typeof FileFilters>;

/** Which ranks of a listing the filters leave: folders (0), files (1). */
export function rankedIn({ kind, category, size }: FileFilters, rank: 0 | 1): boolean {
  if (kind !== undefined && kind.eq !== (rank === 0 ? 'drive#folder' : 'drive#file')) return false;
  if (rank === 0) return size === undefined && category?.in.includes('folder') !== false;
  return category?.in.some((one) => one !== 'folder') !== false;
}

/** Which tasks a list brings: those of these phases, parted by commas. */
export const TaskFilters = v.object({
  phase: v.optional(
    v.object({
      in: v.pipe(
        v.string(),
        v.maxLength(200),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        listOf(v.picklist(phases)),
      ),
    }),
  ),
});
