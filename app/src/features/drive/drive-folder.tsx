import { useLingui } from '@lingui/react/macro';
import panel from '../files/panel.module.css';
import { runShortcut } from '../shortcuts/use-shortcut.ts';
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
}

/** One folder of the own drive (`/drive/all`). */
export function DriveFolder({ folder, marked, opened }: DriveFolderProps) {
  const { t } = useLingui();
  const ancestors = useAncestors(folder);
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
      source={{ of: 'folder', folder }}
      title={name}
      heading={<FolderPath ancestors={ancestors} />}
      empty={<EmptyFolder onUpload={() => runShortcut('uploadFiles')} />}
      marked={marked}
      opened={opened}
    />
  );
}
