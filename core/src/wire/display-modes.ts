import * as v from 'valibot';
import { folderOrders } from './file.ts';
import { Id } from './primitives.ts';

/** The views of a listing (R2.25). */
export const fileViews = ['list', 'grid', 'single', 'flow'] as const;
export type FileView = (typeof fileViews)[number];

/** How one folder is shown; without an id, how all others are (R3.7). */
export const FolderMode = v.object({
  folder_id: v.optional(Id, ''),
  view: v.picklist(fileViews),
  order: v.picklist(folderOrders),
  /** Whether folders come before files. */
  folders_first: v.optional(v.boolean(), true),
  /** Of the mode without an id: whether its order is that of every folder, whatever a folder has of its own. */
  order_global: v.optional(v.boolean(), true),
  /** The same of its view. */
  view_global: v.optional(v.boolean(), true),
});
export type FolderMode = v.InferOutput<typeof FolderMode>;

/** `GET /drive/v1/display-modes`: at most a hundred folders, the one that was changed last first; ours. */
export const DisplayModes = v.object({ modes: v.array(FolderMode) });
export type DisplayModes = v.InferOutput<typeof DisplayModes>;
