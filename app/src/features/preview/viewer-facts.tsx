import { formatBytes, formatDuration, formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FileEntry } from '../files/entry.ts';
import { useTimeZone } from '../files/time-zone.ts';
import { useKindName } from '../files/use-kind-name.ts';
import styles from './viewer-facts.module.css';

interface ViewerFactsProps {
  readonly entry: FileEntry;
  /** Empty where it is not known. */
  readonly sha256: string;
  /** What its kind is called where more is known than its category. */
  readonly kind?: string;
}

/** What is known of a file without looking into it. */
export function ViewerFacts({ entry, sha256, kind }: ViewerFactsProps) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const kindName = useKindName();
  const { width = 0, height = 0, seconds = 0, taken = '' } = entry.media ?? {};
  const bytes = Number(entry.size).toLocaleString(i18n.locale);
  const size = formatBytes(entry.size, i18n.locale);
  return (
    <Facts>
      <Fact name={<Trans>Kind</Trans>}>{kind ?? kindName(entry.category)}</Fact>
      <Fact name={<Trans>Size</Trans>}>
        <Trans>
          {size} ({bytes} bytes)
        </Trans>
      </Fact>
      {width > 0 && height > 0 && (
        <Fact name={<Trans>Pixels</Trans>}>
          {width} × {height}
        </Fact>
      )}
      {seconds > 0 && <Fact name={<Trans>Length</Trans>}>{formatDuration(seconds)}</Fact>}
      {/* By the camera's clock, which knows no time zone. */}
      {taken !== '' && <Fact name={<Trans>Taken</Trans>}>{formatListingDate(taken, 'UTC')}</Fact>}
      {entry.modified !== '' && (
        <Fact name={<Trans>Modified</Trans>}>{formatListingDate(entry.modified, timeZone)}</Fact>
      )}
      {entry.created !== '' && (
        <Fact name={<Trans>Added</Trans>}>{formatListingDate(entry.created, timeZone)}</Fact>
      )}
      {sha256 !== '' && (
        <Fact name="SHA-256">
          <code className={styles.hash}>{sha256}</code>
        </Fact>
      )}
    </Facts>
  );
}

/** A list of names and what is known under each. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
