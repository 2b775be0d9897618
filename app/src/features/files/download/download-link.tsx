import { useLingui } from '@lingui/react/macro';
import type { AriaAttributes, ReactNode } from 'react';
import { showToast } from '../../toasts/toasts.ts';
import { startDownload } from './start-download.ts';

interface DownloadLinkProps extends Pick<AriaAttributes, 'aria-label'> {
  /** The address of the bytes, as an attachment. */
  readonly address: string;
  readonly className: string | undefined;
  /** The id of a file that nothing else on the page shows: an app of ours around it may. */
  readonly opensFile?: string;
  readonly children: ReactNode;
}

/** A link that downloads and leaves the page where it is. */
export function DownloadLink({
  address,
  className,
  opensFile,
  children,
  'aria-label': label,
}: DownloadLinkProps) {
  const { t } = useLingui();
  return (
    <a
      className={className}
      href={address}
      aria-label={label}
      data-opens-file={opensFile}
      onClick={(event) => {
        event.preventDefault();
        startDownload(address, () => showToast(t`The download couldn’t start. Try again.`));
      }}
    >
      {children}
    </a>
  );
}
