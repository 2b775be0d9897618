import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { driveTop } from '../../data/account.ts';
import { resultOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { useDownload } from '../drive/use-download.ts';
import { showToast } from '../toasts/toasts.ts';
import { Row } from './row.tsx';

/** Everything of the drive as one archive. */
export function DownloadAll() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { download } = useDownload();
  const [isBusy, setBusy] = useState(false);

  async function downloadAll(): Promise<void> {
    setBusy(true);
    const top = await resultOf(client.fetchQuery(driveTop));
    if (!top.ok) showToast(t`The download couldn’t start.`);
    else if (top.value.length === 0) showToast(t`There is nothing in your drive yet.`);
    else if (top.value.length > 1000)
      showToast(t`This is too much for one archive. Download your folders one by one.`);
    else await download(top.value);
    setBusy(false);
  }

  return (
    <Row
      icon={<Download size={20} aria-hidden />}
      title={<Trans>Download all your files</Trans>}
      meta={<Trans>Up to 10,000 files as one archive</Trans>}
    >
      <Button size="small" busy={isBusy} onClick={() => void downloadAll()}>
        <Trans>Download</Trans>
      </Button>
    </Row>
  );
}
