import { formatBytes } from '@aloft/core/rules';
import type { StorageUsage } from '@aloft/core/wire';
import { Plural, Trans } from '@lingui/react/macro';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { changesKey } from '../../data/file-changes.ts';
import { failureOf } from '../../data/query-client.ts';
import { storageUsage } from '../../data/usage.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { HardDrive, Trash2 } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panel from '../files/panel.module.css';
import { SeePlans } from '../membership/see-plans.tsx';
import { OwnPacks } from './own-packs.tsx';
import { StorageDetails } from './storage-details.tsx';
import { StorageKinds } from './storage-kinds.tsx';
import { StorageMeter } from './storage-meter.tsx';
import styles from './storage-page.module.css';
import { storageParts } from './storage-parts.ts';
import { StoredList } from './stored-list.tsx';

/** What the storage is used for, and what is easy to free (`/drive/storage`, R10.10). */
export function StoragePage() {
  useMarkReady();
  const query = useQuery(storageUsage);
  const failure = useFailureText(failureOf(query.error));
  // After each change of files, here or before one came: what was freed is free.
  const isChanging = useIsMutating({ mutationKey: changesKey }) > 0;
  const reload = useEffectEvent(() => void query.refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (!isChanging) reload();
  }, [isChanging]);
  return (
    <div className={panel.panel}>
      <div className={panel.toolbar}>
        <h1 className={panel.title}>
          <Trans>Storage</Trans>
        </h1>
      </div>
      <div className={styles.body}>
        {query.data !== undefined ? (
          <Usage usage={query.data} />
        ) : query.isError ? (
          <FailureState
            title={<Trans>Couldn’t load your storage</Trans>}
            onRetry={() => void query.refetch()}
          >
            {failure}
          </FailureState>
        ) : (
          <Skeleton shape="row" lines={6} />
        )}
      </div>
    </div>
  );
}

function Usage({ usage }: { readonly usage: StorageUsage }) {
  const { facts } = useApp();
  const session = useSession();
  const parts = storageParts(usage);
  const sum = parts.reduce((total, part) => total + part.size, 0);
  const limit = session.status === 'signedIn' ? Number(session.profile.quotaLimit) : sum;
  const words = (size: number): string => formatBytes(size, facts.locale);
  const [used, whole, free] = [words(sum), words(limit), words(Math.max(0, limit - sum))];
  return (
    <>
      <p className={styles.total}>
        <strong>
          <Trans>
            {used} of {whole} used
          </Trans>
        </strong>
        <span>
          <Trans>{free} free</Trans>
        </span>
        <SeePlans
          limit="space"
          needed={sum}
          {...(sum < limit ? { label: <Trans>Get more space</Trans> } : {})}
        />
      </p>
      <StorageMeter parts={parts} used={sum} limit={limit} isLarge />
      <StorageKinds parts={parts} />
      {Number(usage.trash.size) > 0 && (
        <section className={styles.box} aria-labelledby="storage-trash">
          <span className={styles.line}>
            <Trash2 size={20} aria-hidden />
            <span className={styles.what}>
              <strong id="storage-trash">
                <Trans>Empty the trash</Trans>
              </strong>
              <span>
                {words(Number(usage.trash.size))}
                {' · '}
                <Plural value={usage.trash.count} one="# item" other="# items" />
              </span>
            </span>
            <Link to="/drive/trash" className={buttonStyle()}>
              <Trans>Open trash</Trans>
            </Link>
          </span>
        </section>
      )}
      <OwnPacks />
      <Largest usage={usage} />
    </>
  );
}

function Largest({ usage }: { readonly usage: StorageUsage }) {
  if (usage.largest.length === 0)
    return (
      <EmptyState art={<HardDrive />} tint="folder" title={<Trans>Nothing here yet</Trans>}>
        <Trans>Your largest files will be listed here.</Trans>
      </EmptyState>
    );
  return (
    <>
      <StorageDetails />
      <section aria-labelledby="largest-files">
        <h2 id="largest-files" className={styles.heading}>
          <Trans>Largest files</Trans>
        </h2>
        <StoredList labelledBy="largest-files" files={usage.largest} />
      </section>
    </>
  );
}
