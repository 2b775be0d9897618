import { formatBytes } from '@aloft/core/rules';
import { Plural, useLingui } from '@lingui/react/macro';
import type { FileEntry } from '../../files/entry.ts';
import type { ContentOf } from '../../files/grid/grid-props.ts';
import styles from './folder-content.module.css';

/** How many entries a folder holds, and their bytes together: `318 items · 3.4 GB`. */
function FolderContent({ content }: { readonly content: NonNullable<FileEntry['content']> }) {
  const { i18n } = useLingui();
  return (
    <>
      <span>
        <Plural value={content.entries} one="# item" other="# items" />
      </span>
      {content.entries > 0 && <span className={styles.bytes}>{formatBytes(content.size, i18n.locale)}</span>}
    </>
  );
}

/** What rows and tiles of the own drive say of a folder. */
export const contentOf: ContentOf = ({ content }) =>
  content === undefined ? null : <FolderContent content={content} />;

/** The class of the panel around a list that shows it. */
export const folderPanel = styles.panel;
