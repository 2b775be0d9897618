import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { UploadTotals } from './upload-lines.ts';

/** How it goes, in a few words. */
export function DockTitle({ totals }: { readonly totals: UploadTotals }) {
  const { files, done, needsYou, running, held } = totals;
  if (held && running > 0) return <Trans>Paused</Trans>;
  if (running > 0 && files === 1) return <Trans>Uploading 1 file</Trans>;
  if (running > 0) {
    const nth = Math.min(files, done + 1);
    return (
      <Trans>
        Uploading {nth} of {files}
      </Trans>
    );
  }
  if (needsYou > 0)
    return (
      <Plural value={needsYou} one="# upload needs your attention" other="# uploads need your attention" />
    );
  return <Trans>Uploads finished</Trans>;
}

/** How long it will take, roughly: nobody counts the seconds of an hour. */
export function timeLeft(seconds: number): MessageDescriptor {
  if (seconds < 60) {
    const count = Math.max(1, Math.ceil(seconds));
    return msg`${count} s left`;
  }
  if (seconds < 3600) {
    const count = Math.ceil(seconds / 60);
    return msg`${count} min left`;
  }
  const count = Math.ceil(seconds / 3600);
  return msg`${count} h left`;
}
