import * as v from 'valibot';
import { Id } from './primitives.ts';

/**
 * What of an account's data changed since an id: `GET /drive/v1/changes`, and each message of
 * `GET /drive/v1/changes/stream`. It names what to load again, not how it looks now; ours.
 */
export const DriveChanges = v.object({
  kind: v.literal('drive#changes'),
  /** Where to continue. */
  id: v.pipe(v.string(), v.maxLength(64)),
  /** Everything may have changed: the id was too old, or the changes too many. */
  all: v.boolean(),
  /** Folders whose entries changed; empty for the top of the drive. */
  folders: v.array(Id),
  trash: v.boolean(),
  /** Ids of tasks. */
  tasks: v.array(Id),
  shares: v.boolean(),
  /** The activity log. */
  events: v.boolean(),
  /** The profile, the quota or the membership. */
  account: v.boolean(),
  /** The notices. */
  notices: v.optional(v.boolean(), false),
});
export type DriveChanges = v.InferOutput<typeof DriveChanges>;
