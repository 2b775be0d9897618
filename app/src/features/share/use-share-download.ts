import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import type { Selection } from '../files/selection.ts';
import { startDownload } from '../files/start-download.ts';
import { useArchiveDownload } from '../files/use-archive-download.ts';
import { showToast } from '../toasts/toasts.ts';
import { fetchAddress, fetchArchive } from './late-share.ts';
import type { ShareActor } from './share-actor.ts';

interface Proof {
  readonly shareId: string;
  readonly passToken: string;
}

/** Downloads one file of a share as it is, and a folder or several entries as an archive (R10.5). */
export function useShareDownload(proof: Proof): (ids: readonly string[], isFile: boolean) => Promise<void> {
  const { t } = useLingui();
  const { flows } = useApp();
  const startArchive = useArchiveDownload();

  return async (ids, isFile) => {
    const failed = (): void => showToast(t`The download couldn’t start. Try again.`);
    const [first] = ids;
    if (first === undefined) return;
    if (isFile && ids.length === 1) {
      const address = await fetchAddress(flows, { ...proof, fileId: first });
      if (address.ok) startDownload(address.value.download, failed);
      else failed();
      return;
    }
    startArchive(await fetchArchive(flows, { ...proof, fileIds: ids }), failed);
  };
}

/** Downloads what is selected in a folder of a share, or all of it where nothing is; `busy` while it is asked for. */
export function useChosenDownload(
  proof: Proof,
  load: () => Promise<ShareActor>,
): { readonly busy: boolean; readonly run: (selection: Selection) => Promise<void> } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = useShareDownload(proof);

  async function run(selection: Selection): Promise<void> {
    setBusy(true);
    try {
      const [{ gatherSave }, actor] = await Promise.all([import('./save.ts'), load()]);
      const gathered = await gatherSave(actor, selection);
      const entries = actor.getSnapshot().context.listing?.entries ?? [];
      const kindOf = (id: string | undefined): FileEntry['kind'] | undefined =>
        entries.find((entry) => entry.id === id)?.kind;
      if (typeof gathered === 'object') await download(gathered, kindOf(gathered[0]) === 'file');
      else if (gathered === 'failed') showToast(t`Couldn’t load the rest of this folder. Try again.`);
    } catch {
      // Its script did not arrive, of which the page hears besides.
    }
    setBusy(false);
  }
  return { busy, run };
}
