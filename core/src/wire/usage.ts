import * as v from 'valibot';
import { File } from './file.ts';
import { FolderAbove } from './listing.ts';
import { DecimalString } from './primitives.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `GET /drive/v1/usage`: what the storage is used for; ours. */
export const StorageUsage = v.object({
  /** By kind of file (R3.10), largest first; without the trash. */
  categories: v.array(v.object({ category: v.string(), size: DecimalString, count: Count })),
  trash: v.object({ size: DecimalString, count: Count }),
  /** The largest files, largest first. */
  largest: v.array(File),
});
export type StorageUsage = v.InferOutput<typeof StorageUsage>;

/** Files of an account that have the same content. */
export const DuplicateSet = v.object({
  /** Bytes of each. */
  size: DecimalString,
  /** How many there are. */
  count: Count,
  /** Some of them, oldest first: at most ten. */
  files: v.array(File),
});
export type DuplicateSet = v.InferOutput<typeof DuplicateSet>;

/** `GET /drive/v1/usage/details`: where space is easy to free; ours. */
export const UsageDetails = v.object({
  /** The folders with the largest `tree_size`, largest first, without those whose whole content lies in another. */
  largest_folders: v.array(File),
  /** All files beyond the first of each content: their number and their bytes. */
  duplicates: v.object({ size: DecimalString, count: Count }),
  /** The sets whose files beyond the first take most, largest first. */
  duplicate_sets: v.array(DuplicateSet),
  /** The folders above all these, each once. */
  folders: v.array(FolderAbove),
});
export type UsageDetails = v.InferOutput<typeof UsageDetails>;
