import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { storageUsage } from '../data/usage.ts';
import { StorageMeter } from '../features/storage/storage-meter.tsx';
import { storageParts } from '../features/storage/storage-parts.ts';

/** How much of the storage is taken, as a line in the given style, and by what; nothing while nobody is signed in. */
export function StorageUsed({ className }: { readonly className: string | undefined }) {
  const session = useSession();
  const { facts } = useApp();
  const isSignedIn = session.status === 'signedIn';
  const usage = useQuery({ ...storageUsage, enabled: isSignedIn });
  if (!isSignedIn) return null;
  const { quotaLimit, quotaUsed } = session.profile;
  const used = formatBytes(quotaUsed, facts.locale);
  const limit = formatBytes(quotaLimit, facts.locale);
  return (
    <>
      <span className={className}>
        <strong>
          <Trans>Storage</Trans>
        </strong>
        <span>
          <Trans>
            {used} of {limit}
          </Trans>
        </span>
      </span>
      <StorageMeter
        parts={usage.data === undefined ? null : storageParts(usage.data)}
        used={Number(quotaUsed)}
        limit={Number(quotaLimit)}
      />
    </>
  );
}
