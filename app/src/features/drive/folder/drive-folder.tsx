import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { folderSource } from '../../../data/files.ts';
import { type FirstListing, keepFirstListing } from '../../../data/first-listing.ts';
import { useMarkReady } from '../../../layouts/page-ready.ts';
import panel from '../../files/panel.module.css';
import { runShortcut } from '../../shortcuts/use-shortcut.ts';
import { NothingStarredHere } from '../starred/star-filter.tsx';
import { FileBrowser } from './file-browser.tsx';
import { EmptyFolder, FolderInTrash } from './folder-states.tsx';
import { FolderPath } from './folder-toolbar.tsx';
import { useIsTrashed } from './use-folder.ts';
import { useKeptPath } from './use-kept-path.ts';
import { usePageTitle } from './use-page-title.ts';

interface DriveFolderProps {
  readonly folder: string;
  /** Whether only what has a star is shown. */
  readonly starred: boolean;
  readonly marked: string;
  /** The file that the address opens; empty for none. */
  readonly opened: string;
  /** What the server read for the first frame; null where it could not. */
  readonly first: FirstListing | null;
}

/** One folder of the own drive (`/drive/all`). */
export function DriveFolder({ folder, starred, marked, opened, first }: DriveFolderProps) {
  useMarkReady();
  const { t } = useLingui();
  const client = useQueryClient();
  const isHydrated = useHydrated();
  // Only in the frame that continues the server's: later it would be old.
  if (!isHydrated && first !== null) keepFirstListing(client, first);
  const ancestors = useKeptPath(folder);
  const isTrashed = useIsTrashed(folder);
  const name = ancestors.at(-1)?.name ?? t`My drive`;
  usePageTitle(name);
  if (isTrashed)
    return (
      <div className={panel.panel}>
        <FolderInTrash />
      </div>
    );
  return (
    <FileBrowser
      source={folderSource(folder, starred)}
      title={name}
      heading={<FolderPath ancestors={ancestors} />}
      empty={
        starred ? (
          <NothingStarredHere folder={folder} />
        ) : (
          <EmptyFolder onUpload={() => runShortcut('uploadFiles')} />
        )
      }
      marked={marked}
      opened={opened}
    />
  );
}
