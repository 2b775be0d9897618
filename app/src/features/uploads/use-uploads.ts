import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useRuntime, useSession } from '../../actors/use-runtime.ts';
import { showToast } from '../toasts/toasts.ts';
import type { PickedFile } from './dropped-files.ts';
import { mayHaveUnfinished } from './unfinished-database.ts';
import type { UploadTarget } from './upload-job.ts';
import { uploadStore } from './upload-store.ts';

// Not needed before the first file.
const loadUploads = () => import('./begin-uploads.ts');

/**
 * Takes files in for upload; `onStored` is told of each that is stored while the calling page is shown. Shows what a
 * reload interrupted. Closing the tab asks first while any is on its way.
 */
export function useUploads(onStored: () => void) {
  const { t, i18n } = useLingui();
  const runtime = useRuntime();
  const { status } = useSession();
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current, uploadStore.none);
  const stored = useEffectEvent(onStored);
  useEffect(() => uploads?.onStored(() => stored()), [uploads]);
  const ended = t`You were signed out, so your uploads stopped. Sign in and add the files again.`;
  const begin = async () => (await loadUploads()).sessionUploads(runtime, () => showToast(ended));

  const restore = useEffectEvent(async (): Promise<void> => {
    if (uploadStore.current() === null && (await mayHaveUnfinished())) await (await begin()).restore();
  });
  useEffect(() => {
    if (status === 'signedIn') void restore();
  }, [status]);

  async function add(files: readonly PickedFile[], folder: UploadTarget): Promise<void> {
    if (files.length === 0) return;
    const { junk } = await (await begin()).add(files, folder);
    if (junk === 0) return;
    showToast(
      i18n._(
        msg`${plural(junk, {
          one: '# system file, such as .DS_Store, was left out.',
          other: '# system files, such as .DS_Store, were left out.',
        })}`,
      ),
    );
  }
  return { add };
}
