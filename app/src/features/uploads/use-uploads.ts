import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useApp, useRuntime, useSession } from '../../actors/use-runtime.ts';
import { folderAncestors } from '../../data/files.ts';
import { largestFileOf } from '../../data/larger-plan.ts';
import { membershipPlans } from '../../data/membership.ts';
import { defaultPlaceOf, freshUserSettings } from '../../data/user-settings.ts';
import { showToast } from '../toasts/toasts.ts';
import type { PickedFile } from './dropped-files.ts';
import { mayHaveUnfinished } from './unfinished-database.ts';
import type { UploadTarget } from './upload-job.ts';
import { uploadStore } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

// Not needed before the first file.
const loadUploads = () => import('./begin-uploads.ts');

/** Milliseconds that files wait to hear what the plan takes: on a slow line they begin without. */
const planPatience = 2000;

/**
 * Takes files in for upload; `onStored` is told of each that is stored while the calling page is shown. Shows what a
 * reload interrupted. Closing the tab asks first while any is on its way.
 */
export function useUploads(onStored: () => void) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const runtime = useRuntime();
  const session = useSession();
  const { status } = session;
  const { locale } = useApp().facts;
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current, uploadStore.none);
  const stored = useEffectEvent(onStored);
  useEffect(() => uploads?.onStored(() => stored()), [uploads]);
  const ended = t`You were signed out, so your uploads stopped. Sign in and add the files again.`;
  const begin = async () =>
    (await loadUploads()).sessionUploads(runtime, () => showToast(ended, null, { outlivesSession: true }));

  const restore = useEffectEvent(async (): Promise<void> => {
    if (uploadStore.current() === null && (await mayHaveUnfinished())) await (await begin()).restore();
  });
  useEffect(() => {
    if (status === 'signedIn') void restore();
  }, [status]);

  /** Names the folder when the way to it comes later than the files; until then it is called as it was given. */
  async function nameLater(begun: Uploads, { id, name }: UploadTarget): Promise<void> {
    if (id === '') return;
    const way = await client.ensureQueryData(folderAncestors(id)).catch(() => null);
    const known = way?.ancestors.at(-1)?.name ?? name;
    if (known !== name) begun.nameFolder({ id, name: known });
  }

  /** The largest file that the plan takes, in bytes; null where that is not known soon: then the service says so. */
  async function largestFile(): Promise<number | null> {
    if (session.status !== 'signedIn' || !window.navigator.onLine) return null;
    const late = new Promise<null>((settle) => setTimeout(() => settle(null), planPatience));
    const plans = await Promise.race([client.fetchQuery(membershipPlans(locale)).catch(() => null), late]);
    return plans === null ? null : largestFileOf(plans, session.profile);
  }

  /**
   * @param to the folder; null where none is open: then they go to the person's default folder (R3.9)
   */
  async function add(files: readonly PickedFile[], to: UploadTarget | null): Promise<void> {
    if (files.length === 0) return;
    const [begun, settings, largest] = await Promise.all([begin(), freshUserSettings(client), largestFile()]);
    const { isMissing, ...place } = defaultPlaceOf(settings, t`My drive`);
    const folder = to ?? place;
    if (to === null && isMissing) showToast(t`Your default folder is missing, so this goes to My drive.`);
    const { junk } = await begun.add(files, folder, {
      isFiltered: settings?.filter_files_on_create ?? true,
      largestFile: largest,
    });
    void nameLater(begun, folder);
    if (junk === 0) return;
    showToast(
      i18n._(
        msg`${plural(junk, {
          one: '# system file, such as .DS_Store, was skipped.',
          other: '# system files, such as .DS_Store, were skipped.',
        })}`,
      ),
    );
  }
  return { add };
}
