import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { CloudOff, HardDrive, SearchX, Trash2, Upload } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOnline } from '../use-online.ts';
import type { FolderListing } from './use-folder.ts';

/** While the first page is on its way; without a line it says so instead of waiting for one in silence. */
export function FolderLoading() {
  const isOnline = useOnline();
  if (isOnline) return <Skeleton shape="row" lines={8} />;
  return (
    <EmptyState art={<CloudOff />} tint="offline" title={<Trans>You’re offline</Trans>}>
      <Trans>This list will load when you’re back online.</Trans>
    </EmptyState>
  );
}

interface FolderFailedProps {
  readonly listing: FolderListing;
  /** Empty where the list is no folder's. */
  readonly folder: string;
}

/** The folder could not be shown: because it is gone, or because the service did not answer. Each has its way on. */
export function FolderFailed({ listing, folder }: FolderFailedProps) {
  const failure = useFailureText(listing.failure);
  const { code } = listing.failure ?? { code: '' };
  // The top of the drive, the trash and the starred ones are always there.
  if (folder !== '' && (code === 'file_not_found' || code === 'invalid_argument')) return <FolderGone />;
  return (
    <FailureState
      title={<Trans>Couldn’t load this folder</Trans>}
      onRetry={() => void listing.reload()}
      actions={folder === '' ? null : <HomeLink kind="quiet" />}
    >
      {failure}
    </FailureState>
  );
}

function HomeLink({ kind }: { readonly kind: 'primary' | 'quiet' }) {
  return (
    <Link to="/drive/all" search={{}} className={buttonStyle({ kind })}>
      <Trans>Go to My drive</Trans>
    </Link>
  );
}

/** A folder that was deleted, is somebody else's, or never was: nobody can tell these apart. */
function FolderGone() {
  return (
    <EmptyState
      art={<SearchX />}
      tint="folder"
      title={<Trans>This folder doesn’t exist</Trans>}
      actions={<HomeLink kind="primary" />}
    >
      <Trans>It may have been deleted, or it belongs to another account.</Trans>
    </EmptyState>
  );
}

/** A folder in the trash, or below one. */
export function FolderInTrash() {
  return (
    <EmptyState
      art={<Trash2 />}
      tint="folder"
      title={<Trans>This folder is in the trash</Trans>}
      actions={
        <>
          <Link to="/drive/trash" className={buttonStyle({ kind: 'primary' })}>
            <Trans>Open the trash</Trans>
          </Link>
          <HomeLink kind="quiet" />
        </>
      }
    >
      <Trans>Restore it from the trash to use it again.</Trans>
    </EmptyState>
  );
}

/** A folder without entries. */
export function EmptyFolder({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <EmptyState
      art={<HardDrive />}
      tint="folder"
      title={<Trans>Nothing here yet</Trans>}
      actions={
        <Button kind="primary" icon={<Upload size={18} aria-hidden />} onClick={onUpload}>
          <Trans>Upload files</Trans>
        </Button>
      }
    >
      <Trans>Drop files here, or choose them from your device.</Trans>
    </EmptyState>
  );
}

/** What stands below the list when a part of it could not be loaded. */
export function FolderRest({ listing }: { readonly listing: FolderListing }) {
  if (listing.status !== 'ready' || listing.more !== 'failed') return null;
  return (
    <Button onClick={listing.loadMore}>
      <Trans>Couldn’t load the rest. Try again</Trans>
    </Button>
  );
}
