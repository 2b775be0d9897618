import type { Result } from '@aloft/core';
import { extensionOf } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '../../ui/button-style.ts';
import { DownloadLink } from '../files/download/download-link.tsx';
import type { FileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import styles from './viewer.module.css';
import { ViewerFacts } from './viewer-facts.tsx';

interface UnsupportedProps {
  readonly entry: FileEntry;
  readonly download: string;
  readonly downloadNow: () => Promise<Result<string>>;
  readonly sha256: string;
  /** Whether it is a file of its own, which an app of ours can open. */
  readonly isStored: boolean;
}

/** A file that no viewer shows: what is known of it, and the way to have it. */
export function Unsupported({ entry, download, downloadNow, sha256, isStored }: UnsupportedProps) {
  return (
    <div className={styles.words} role="status">
      <span className={styles.kind} data-picture={entry.category === 'image' && entry.thumbnail !== ''}>
        <KindIcon entry={entry} />
      </span>
      <Why entry={entry} />
      <DownloadLink
        className={buttonStyle({ kind: 'primary' })}
        address={download}
        addressNow={downloadNow}
        {...(isStored ? { opensFile: entry.id } : {})}
      >
        <Trans>Download</Trans>
      </DownloadLink>
      <div className={styles.known}>
        <ViewerFacts entry={entry} sha256={sha256} />
      </div>
    </div>
  );
}

function Why({ entry: { category, name } }: Pick<UnsupportedProps, 'entry'>) {
  if (category === 'image') {
    return (
      <p>
        <WhyNoPicture name={name} />
      </p>
    );
  }
  if (category === 'audio') {
    return (
      <p>
        <Trans>This recording is damaged, or your browser can’t play its format.</Trans>
      </p>
    );
  }
  if (category !== 'video' || playedFormats.has(extensionOf(name))) {
    return (
      <p>
        <NoPreview />
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>Videos in this format don’t play in browsers.</Trans>
      </p>
      <p>
        <Trans>Download it to play it in another app.</Trans>
      </p>
    </>
  );
}

const NoPreview = () => <Trans>This file has no preview.</Trans>;

/** What the service serves to be shown: one of these is in the viewer only if the browser could not draw it. */
const shownFormats: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif']);
/** Videos that browsers play: one of these is here only if it is damaged, or has tracks that they do not play. */
const playedFormats: ReadonlySet<string> = new Set(['mp4', 'm4v', 'webm', 'mov', 'ogv']);
const rawFormats: ReadonlySet<string> = new Set(['raw', 'dng', 'cr2', 'nef', 'arw']);

function WhyNoPicture({ name }: { readonly name: string }) {
  const extension = extensionOf(name);
  if (shownFormats.has(extension)) return <Trans>This picture is damaged or incomplete.</Trans>;
  if (rawFormats.has(extension)) return <Trans>Raw pictures from cameras can’t be shown here.</Trans>;
  const format = extension.toUpperCase();
  return format === '' ? <NoPreview /> : <Trans>{format} pictures can’t be shown here.</Trans>;
}
