import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRuntime } from '../../actors/use-runtime.ts';
import { freshUserSettings } from '../../data/user-settings.ts';
import type { KeepFiles } from '../preview/view-props.ts';
import { showToast } from '../toasts/toasts.ts';

/** Uploads what a viewer takes out of a file, as one of the session's uploads (R10.4). */
export function useKeepFiles(): KeepFiles {
  const { t } = useLingui();
  const client = useQueryClient();
  const flows = useRuntime();
  const ended = t`You were signed out, so your uploads stopped. Sign in and add the files again.`;
  return async (folder) => {
    const [{ sessionUploads }, settings] = await Promise.all([
      import('../uploads/begin-uploads.ts'),
      freshUserSettings(client),
    ]);
    const uploads = sessionUploads(flows, () => showToast(ended, null, { outlivesSession: true }));
    const isFiltered = settings?.filter_files_on_create ?? true;
    return (files) => uploads.addBeside(files, folder, { isFiltered, largestFile: null });
  };
}
