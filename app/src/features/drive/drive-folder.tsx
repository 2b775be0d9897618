import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type FirstListing, keepFirstListing } from '../../data/first-listing.ts';
import { useSignedIn } from '../../guards/use-signed-in.ts';
import panel from '../files/panel.module.css';
import { DrivePlace } from './drive-place.tsx';
import { FileBrowser } from './file-browser.tsx';
import { EmptyFolder, FolderInTrash } from './folder-states.tsx';
import { FolderPath } from './folder-toolbar.tsx';
import { useAncestors, useIsTrashed } from './use-folder.ts';
import { usePageTitle } from './use-page-title.ts';

interface DriveFolderProps {
  readonly folder: string;
  readonly marked: string;
  /** The file that the address opens; empty for none. */
  readonly opened: string;
  /** What the server read for the first frame; null where it could not. */
  readonly first: FirstListing | null;
}

/** One folder of the own drive. */
export function DriveFolder({ folder, marked, opened, first }: DriveFolderProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isHydrated = useHydrated();
  // Only in the frame that continues the server's: later it would be old.
  if (!isHydrated && first !== null) keepFirstListing(client, first);
  const ancestors = useAncestors(folder);
  const isTrashed = useIsTrashed(folder);
  const name = ancestors.at(-1)?.name ?? t`My drive`;
  useSignedIn();
  usePageTitle(name);
  return (
    <DrivePlace place="all" folder={{ id: folder, name }}>
      {({ chooseFiles }) =>
        isTrashed ? (
          <div className={panel.panel}>
            <FolderInTrash />
          </div>
        ) : (
          <FileBrowser
            source={{ of: 'folder', folder }}
            title={name}
            heading={<FolderPath ancestors={ancestors} />}
            empty={<EmptyFolder onUpload={chooseFiles} />}
            marked={marked}
            opened={opened}
          />
        )
      }
    </DrivePlace>
  );
}
