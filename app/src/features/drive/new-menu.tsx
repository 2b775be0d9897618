import { Trans, useLingui } from '@lingui/react/macro';
import { phoneQuery } from '../../styles/breakpoint.ts';
import { Camera, FilePlus, FolderPlus, FolderUp, Info, LinkIcon, Magnet, Upload } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** What can be put into a folder. */
export type NewThing = 'files' | 'folderOfFiles' | 'photo' | 'folder' | 'text' | 'link' | 'torrent';

interface NewMenuProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly onChoose: (thing: NewThing) => void;
  readonly onClose: () => void;
}

/** The menu of what can be put into a folder; shortcuts do the same without it. */
export function NewMenu({ at, onChoose, onClose }: NewMenuProps) {
  const { t } = useLingui();
  const isPhone = window.matchMedia(phoneQuery).matches;
  const photo: MenuItem = {
    id: 'photo',
    label: t`Take a photo or video`,
    icon: <Camera size={18} aria-hidden />,
    onChoose: () => onChoose('photo'),
  };
  return (
    <Menu
      label={t`New`}
      at={at}
      onClose={onClose}
      {...(isPhone
        ? {}
        : {
            footer: (
              <>
                <Info size={16} aria-hidden />
                <Trans>You can also drop or paste files here.</Trans>
              </>
            ),
          })}
      items={[
        {
          id: 'upload',
          label: t`Upload files`,
          icon: <Upload size={18} aria-hidden />,
          hint: 'Alt U',
          onChoose: () => onChoose('files'),
        },
        {
          id: 'uploadFolder',
          label: t`Upload a folder`,
          icon: <FolderUp size={18} aria-hidden />,
          hint: 'Alt ⇧ U',
          onChoose: () => onChoose('folderOfFiles'),
        },
        ...(isPhone ? [photo] : []),
        {
          id: 'folder',
          label: t`New folder`,
          icon: <FolderPlus size={18} aria-hidden />,
          hint: 'Alt N',
          onChoose: () => onChoose('folder'),
          apart: true,
        },
        {
          id: 'text',
          label: t`New text file`,
          icon: <FilePlus size={18} aria-hidden />,
          hint: 'Alt T',
          onChoose: () => onChoose('text'),
        },
        {
          id: 'link',
          label: t`Download from a link`,
          icon: <LinkIcon size={18} aria-hidden />,
          hint: 'Alt L',
          onChoose: () => onChoose('link'),
          apart: true,
        },
        {
          id: 'torrent',
          label: t`Open a .torrent`,
          icon: <Magnet size={18} aria-hidden />,
          onChoose: () => onChoose('torrent'),
        },
      ]}
    />
  );
}
