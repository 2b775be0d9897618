import * as v from 'valibot';
import { File } from './file.ts';
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
