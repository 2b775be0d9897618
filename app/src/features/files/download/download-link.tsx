import type { Result } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import type { AriaAttributes, ReactNode } from 'react';
import { showToast } from '../../toasts/toasts.ts';
import { setAddressNow } from './link-addresses.ts';
import { downloadNotice, startDownload } from './start-download.ts';

interface DownloadLinkProps extends Pick<AriaAttributes, 'aria-label'> {
  /** The address of the bytes, as an attachment: for what a browser does with a link by itself. */
  readonly address: string;
  /** Where the bytes are at the time of the press: an address that was shown for a while may have ended. */
  readonly addressNow: () => Promise<Result<string>>;
  readonly className: string | undefined;
  /** The id of a file that nothing else on the page shows: an app of ours around it may. */
  readonly opensFile?: string;
  readonly children: ReactNode;
}

/** A link that downloads and leaves the page where it is. */
export function DownloadLink({
  address,
  addressNow,
  className,
  opensFile,
  children,
  'aria-label': label,
}: DownloadLinkProps) {
  const { t } = useLingui();
  async function download(): Promise<void> {
    const failed = (): void =>
      showToast(t`The download couldn’t start. Try again.`, null, { about: downloadNotice });
    // A call would wait for a line in silence.
    const found = window.navigator.onLine ? await addressNow() : null;
    if (found?.ok === true) startDownload(found.value, failed);
    else failed();
  }
  return (
    <a
      ref={(link) => {
        if (link !== null) setAddressNow(link, addressNow);
      }}
      className={className}
      href={address}
      aria-label={label}
      data-opens-file={opensFile}
      onClick={(event) => {
        event.preventDefault();
        void download();
      }}
    >
      {children}
    </a>
  );
}
