import * as v from 'valibot';
import { fileViews } from '../../wire/display-modes.ts';
import { folderOrders } from '../../wire/file.ts';

/** As many folders of an account keep a view of their own; the one that was changed longest ago is forgotten. */
export const maxFolderModes = 100;

const folder_id = v.optional(v.pipe(v.string(), v.maxLength(64)), '');

/** `POST /drive/v1/display-modes`. */
export const DisplayModeBody = v.object({
  folder_id,
  view: v.picklist(fileViews),
  order: v.picklist(folderOrders),
  // Older clients know none of these: what is left out stays as it is.
  folders_first: v.optional(v.boolean()),
  order_global: v.optional(v.boolean()),
  view_global: v.optional(v.boolean()),
});
export type DisplayModeBody = v.InferOutput<typeof DisplayModeBody>;
