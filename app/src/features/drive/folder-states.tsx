import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { HardDrive, SearchX, Upload } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { FolderListing } from './use-folder.ts';

/** While the first page is on its way. */
export function FolderLoading() {
  return <Skeleton shape="row" lines={8} />;
}

/** The folder could not be asked for; the person can try again. */
export function FolderFailed({ listing }: { readonly listing: FolderListing }) {
  const failure = useFailureText(listing.failure);
  return (
    <FailureState title={<Trans>Couldn’t load this folder</Trans>} onRetry={() => void listing.reload()}>
      {failure}
    </FailureState>
  );
}

/** A folder without entries, or a search without results. */
export function EmptyFolder({
  searched,
  onUpload,
}: {
  readonly searched: boolean;
  readonly onUpload: () => void;
}) {
  if (searched) return <NothingFound />;
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

/** A search without results. */
export function NothingFound() {
  return <EmptyState art={<SearchX />} tint="search" title={<Trans>Nothing found</Trans>} />;
}

/** What stands below the last line while there is more. */
export function FolderRest({ listing }: { readonly listing: FolderListing }) {
  if (listing.more === 'loading') return <Spinner />;
  if (listing.more !== 'failed') return null;
  return (
    <Button onClick={listing.loadMore}>
      <Trans>Couldn’t load the rest. Try again</Trans>
    </Button>
  );
}
