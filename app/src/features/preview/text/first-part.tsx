import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DownloadLink } from '../../files/download/download-link.tsx';
import type { ViewProps } from '../view-props.ts';
import { TextWorkspace } from './text-workspace.tsx';
import { type OpenedText, partSize } from './use-text.ts';

/** The beginning of a text that is too large to be shown as a whole, with the way to have all of it. */
export function FirstPart(props: ViewProps & { readonly opened: OpenedText }) {
  const { opened, download, downloadNow } = props;
  const { i18n } = useLingui();
  const size = formatBytes(partSize, i18n.locale);
  return (
    // Without the sum of a version it cannot be saved: that would cut off the rest.
    <TextWorkspace {...props} opened={{ ...opened, sha256: '' }} plain>
      <Notice>
        <Trans>Only the first {size} of this file is shown. Download it to read the rest.</Trans>{' '}
        <DownloadLink className={buttonStyle({ size: 'small' })} address={download} addressNow={downloadNow}>
          <Trans>Download</Trans>
        </DownloadLink>
      </Notice>
    </TextWorkspace>
  );
}
