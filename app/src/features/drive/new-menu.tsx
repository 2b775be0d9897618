import { useLingui } from '@lingui/react/macro';
import { FolderPlus, FolderUp, Upload } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';

interface NewMenuProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly onFiles: () => void;
  readonly onUploadFolder: () => void;
  readonly onFolder: () => void;
  readonly onClose: () => void;
}

/** What can be put into a folder. */
export function NewMenu({ at, onFiles, onUploadFolder, onFolder, onClose }: NewMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      label={t`New`}
      at={at}
      onClose={onClose}
      items={[
        { id: 'upload', label: t`Upload files`, icon: <Upload size={18} aria-hidden />, onChoose: onFiles },
        {
          id: 'uploadFolder',
          label: t`Upload a folder`,
          icon: <FolderUp size={18} aria-hidden />,
          onChoose: onUploadFolder,
        },
        {
          id: 'folder',
          label: t`New folder`,
          icon: <FolderPlus size={18} aria-hidden />,
          onChoose: onFolder,
          apart: true,
        },
      ]}
    />
  );
}
