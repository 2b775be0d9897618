import type { Result } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { showToast } from '../toasts/toasts.ts';
import { startDownload } from './start-download.ts';

/** Begins the download of an archive, or says why there is none; `onFailed` where only another try helps (R10.5). */
export function useArchiveDownload(): (
  archive: Result<{ readonly url: string }>,
  onFailed: () => void,
) => void {
  const { t } = useLingui();
  return (archive, onFailed) => {
    if (archive.ok) {
      startDownload(archive.value.url, onFailed);
      showToast(t`The archive is being prepared. Your download starts in a moment.`);
    } else if (archive.failure.code === 'too_many_files') {
      showToast(t`This is too much for one archive. Choose fewer files.`);
    } else if (archive.failure.code === 'resource_exhausted') {
      showToast(t`You’ve downloaded many archives within an hour. Try again later.`);
    } else onFailed();
  };
}
