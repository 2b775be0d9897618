import { Trans } from '@lingui/react/macro';
import { useFailureText } from '../../ui/failure-text.ts';
import { CloudOff, HardDrive, Upload } from '../../ui/icons.tsx';
import type { FolderListing } from './use-folder.ts';

/** While the first page is on its way. */
export function FolderLoading() {
  return (
    <div className="empty" role="status">
      <span className="spinner" />
      <span className="visually-hidden">
        <Trans>One moment…</Trans>
      </span>
    </div>
  );
}

/** The folder could not be asked for; the person can try again. */
export function FolderFailed({ listing }: { readonly listing: FolderListing }) {
  const failure = useFailureText(listing.failure);
  return (
    <div className="empty" role="alert">
      <CloudOff size={48} aria-hidden />
      <h2>
        <Trans>Couldn’t load this folder</Trans>
      </h2>
      <p>{failure}</p>
      <button type="button" className="button button-primary" onClick={() => void listing.reload()}>
        <Trans>Try again</Trans>
      </button>
    </div>
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
    <div className="empty">
      <HardDrive size={48} aria-hidden />
      <h2>{searched ? <Trans>Nothing found</Trans> : <Trans>Nothing here yet</Trans>}</h2>
      {!searched && (
        <>
          <p>
            <Trans>Drop files here, or choose them from your device.</Trans>
          </p>
          <button type="button" className="button button-primary" onClick={onUpload}>
            <Upload size={18} aria-hidden />
            <Trans>Upload files</Trans>
          </button>
        </>
      )}
    </div>
  );
}

/** What stands below the last line while there is more. */
export function FolderRest({ listing }: { readonly listing: FolderListing }) {
  if (listing.more === 'loading') return <span className="spinner" />;
  if (listing.more !== 'failed') return null;
  return (
    <button type="button" className="button button-secondary" onClick={listing.loadMore}>
      <Trans>Couldn’t load the rest. Try again</Trans>
    </button>
  );
}
