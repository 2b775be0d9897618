import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { CloudOff, HardDrive, Upload } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FolderMessage } from '../files/folder-message.tsx';
import type { FolderListing } from './use-folder.ts';

/** While the first page is on its way. */
export function FolderLoading() {
  return (
    <FolderMessage role="status">
      <Spinner />
      <span className="visually-hidden">
        <Trans>One moment…</Trans>
      </span>
    </FolderMessage>
  );
}

/** The folder could not be asked for; the person can try again. */
export function FolderFailed({ listing }: { readonly listing: FolderListing }) {
  const failure = useFailureText(listing.failure);
  return (
    <FolderMessage role="alert">
      <CloudOff size={48} aria-hidden />
      <h2>
        <Trans>Couldn’t load this folder</Trans>
      </h2>
      <p>{failure}</p>
      <Button kind="primary" onClick={() => void listing.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </FolderMessage>
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
  return (
    <FolderMessage>
      <HardDrive size={48} aria-hidden />
      <h2>{searched ? <Trans>Nothing found</Trans> : <Trans>Nothing here yet</Trans>}</h2>
      {!searched && (
        <>
          <p>
            <Trans>Drop files here, or choose them from your device.</Trans>
          </p>
          <Button kind="primary" onClick={onUpload}>
            <Upload size={18} aria-hidden />
            <Trans>Upload files</Trans>
          </Button>
        </>
      )}
    </FolderMessage>
  );
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
