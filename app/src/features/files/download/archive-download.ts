import type { Result } from '@aloft/core';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { showToast } from '../../toasts/toasts.ts';
import { downloadNotice as about, startDownload } from './start-download.ts';

/** Says that a download did not start, and offers another try. */
export function tellDownloadFailed(i18n: I18n, retry: () => void): void {
  const again = { label: i18n._(msg`Try again`), run: retry };
  showToast(i18n._(msg`The download couldn’t start.`), again, { about });
}

/** Begins the download of an archive, or says why there is none; `onFailed` where only another try helps (R10.5). */
export function startArchiveDownload(
  i18n: I18n,
  archive: Result<{ readonly url: string }>,
  onFailed: () => void,
): void {
  if (archive.ok) {
    startDownload(archive.value.url, onFailed);
    // No browser tells when it has started.
    const options = { about, isOfPage: true };
    showToast(i18n._(msg`The archive is being prepared. Your download starts in a moment.`), null, options);
  } else if (archive.failure.code === 'too_many_files') {
    showToast(i18n._(msg`This is too much for one archive. Choose fewer files.`), null, { about });
  } else if (archive.failure.code === 'resource_exhausted') {
    const text = i18n._(msg`You’ve downloaded too many archives in the past hour. Try again later.`);
    showToast(text, null, { about });
  } else onFailed();
}
