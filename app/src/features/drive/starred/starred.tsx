import { Trans, useLingui } from '@lingui/react/macro';
import { useMarkReady } from '../../../layouts/page-ready.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Star } from '../../../ui/icons.tsx';
import panel from '../../files/panel.module.css';
import { FileBrowser } from '../folder/file-browser.tsx';

/** What has a star, wherever it lies (`/drive/starred`, R10.7). */
export function Starred() {
  useMarkReady();
  const { t } = useLingui();
  return (
    <FileBrowser
      source={{ of: 'starred' }}
      title={t`Starred`}
      heading={
        <strong className={panel.title}>
          <Trans>Starred</Trans>
        </strong>
      }
      empty={
        <EmptyState art={<Star />} title={<Trans>Nothing starred yet</Trans>}>
          <Trans>Star a file or folder from its menu, and you’ll find it here.</Trans>
        </EmptyState>
      }
    />
  );
}
