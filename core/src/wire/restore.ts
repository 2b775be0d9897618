import * as v from 'valibot';
import { Id } from './primitives.ts';
import { ShareStatus } from './share.ts';

export const RestoreStatus = v.picklist(['RESTORE_START', 'RESTORE_COMPLETE', 'RESTORE_UNKNOWN']);

export const Restored = v.object({
  share_status: ShareStatus,
  share_status_text: v.string(),
  file_id: Id,
  restore_status: RestoreStatus,
  restore_task_id: v.string(),
  /** `trace_file_ids`: JSON, old id to new id. */
  params: v.optional(v.record(v.string(), v.string()), {}),
});
export type Restored = v.InferOutput<typeof Restored>;
