import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Upload } from '../../ui/icons.tsx';
import { useRootAttribute } from '../../ui/use-root-attribute.ts';
import { DockContent } from './dock-content.tsx';
import { uploadStore } from './upload-store.ts';
import type { Uploads } from './uploads.ts';
import styles from './uploads-view.module.css';

interface UploadsViewProps {
  readonly onChooseFiles: () => void;
}

/** What the dock shows, as a page of its own: for a phone, on which the dock is a bar. */
export default function UploadsView({ onChooseFiles }: UploadsViewProps) {
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current, uploadStore.none);
  return uploads === null ? (
    <NoUploads onChooseFiles={onChooseFiles} />
  ) : (
    <SessionUploads uploads={uploads} onChooseFiles={onChooseFiles} />
  );
}

function SessionUploads({ uploads, onChooseFiles }: UploadsViewProps & { readonly uploads: Uploads }) {
  const { lines, conflicts } = useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
  useRootAttribute('uploadsPage', lines.length > 0);
  if (lines.length === 0) return <NoUploads onChooseFiles={onChooseFiles} />;
  return (
    <div className={styles.uploads}>
      <h2 className="visually-hidden">
        <Trans>Uploads</Trans>
      </h2>
      <DockContent lines={lines} conflicts={conflicts.length} uploads={uploads} />
    </div>
  );
}

function NoUploads({ onChooseFiles }: UploadsViewProps) {
  return (
    <EmptyState
      art={<Upload />}
      title={<Trans>No uploads</Trans>}
      actions={
        <Button kind="primary" onClick={onChooseFiles}>
          <Trans>Upload files</Trans>
        </Button>
      }
    >
      <Trans>What you upload shows here until you clear it.</Trans>
    </EmptyState>
  );
}
