import { type Caller, defaultMode } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import { folderSource, listOrderOf } from '../../../data/files.ts';
import { type FirstListing, readFirstListing } from '../../../data/first-listing.ts';
import { folderViews, listModeOf, otherViews } from './list-mode.ts';

/** What the address of a folder names; empty for nothing. */
interface FolderAddress {
  readonly folder: string;
  readonly view: string;
  readonly order: string;
  /** Whether only what has a star is shown. */
  readonly starred: boolean;
}

/**
 * Reads on the server what the page of a folder shows at once: its rows stand in the document, in the order in which the
 * person looks at them (R2.25, R3.7). Null where that is left to the browser.
 */
export async function readFirstFrame(
  call: Caller,
  { profile, modes }: PageFacts,
  { folder, view, order, starred }: FolderAddress,
): Promise<FirstListing | null> {
  if (profile.kind !== 'profile') return null;
  const { mode } = listModeOf({
    folder,
    views: starred ? otherViews : folderViews,
    named: { view, order },
    modes: modes.account ?? [],
    device: modes.own ?? defaultMode,
  });
  return readFirstListing(call, folderSource(folder, starred), listOrderOf(mode.order, mode.pinFoldersTop));
}
