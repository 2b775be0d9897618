// Fetched late, with the first press: what is done with entries of a share.
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LazyFlows } from '../../actors/lazy-flows.ts';
import { startArchiveDownload, tellDownloadFailed } from '../files/download/archive-download.ts';
import { startDownload } from '../files/download/start-download.ts';
import type { FileEntry } from '../files/entry.ts';
import type { Selection } from '../files/selection/selection.ts';
import { showToast } from '../toasts/toasts.ts';
import { askOfShare } from './ask-of-share.ts';
import { gatherSave } from './save.ts';
import type { ShareActor } from './share-actor.ts';

/** The share on the page, and what its actions need of the page. */
export interface ShareInUse {
  readonly shareId: string;
  readonly passToken: string;
  readonly flows: LazyFlows;
  readonly i18n: I18n;
  /** The chart's actor. Rejects when its script does not arrive. */
  readonly load: () => Promise<ShareActor>;
}

/** What is downloaded: the kind is missing where the entry is not loaded. */
export interface Wanted extends Partial<Pick<FileEntry, 'kind'>> {
  readonly id: string;
}

/** The ids of what is chosen, or of all; null when they cannot be known, which is said. */
async function gather(share: ShareInUse, selection: Selection, failed: string) {
  const actor = await share.load().catch(() => null);
  // Its script did not arrive, of which the page hears besides.
  if (actor === null) return null;
  const gathered = await gatherSave(actor, selection);
  if (gathered === 'failed') showToast(failed);
  return typeof gathered === 'object' ? gathered : null;
}

/** The ids of what is saved; null when they cannot be known, which is said. */
export const gatherToSave = (share: ShareInUse, selection: Selection): Promise<readonly string[] | null> =>
  gather(
    share,
    selection,
    share.i18n._(msg`Couldn’t load the rest of this folder, so nothing was saved. Try again.`),
  );

/** Downloads one file of a share as it is, and a folder or several entries as an archive (R10.5). */
export async function download(share: ShareInUse, entries: readonly Wanted[]): Promise<void> {
  const { flows, shareId, passToken, i18n } = share;
  const again = (): void => tellDownloadFailed(i18n, () => void download(share, entries));
  const [first] = entries;
  if (first === undefined) return;
  if (entries.length === 1 && first.kind === 'file') {
    const wanted = { shareId, passToken, fileId: first.id };
    const address = await askOfShare(flows, (calls, call) => calls.fetchSharedFileAddress(call, wanted));
    if (address.ok) startDownload(address.value.download, again);
    else again();
    return;
  }
  const wanted = { shareId, passToken, fileIds: entries.map(({ id }) => id) };
  const archive = await askOfShare(flows, (calls, call) => calls.fetchSharedArchive(call, wanted));
  startArchiveDownload(i18n, archive, again);
}

/** Downloads what is chosen, or all; `loaded` are the entries whose kinds are known. */
export async function downloadChosen(
  share: ShareInUse,
  selection: Selection,
  loaded: readonly Pick<FileEntry, 'id' | 'kind'>[],
): Promise<void> {
  const failed = share.i18n._(msg`Couldn’t load the rest of this folder. Try again.`);
  const ids = await gather(share, selection, failed);
  if (ids === null) return;
  const files = new Set(loaded.flatMap(({ id, kind }) => (kind === 'file' ? [id] : [])));
  await download(
    share,
    ids.map((id) => (files.has(id) ? { id, kind: 'file' } : { id })),
  );
}
