import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Magnet, X } from '../../ui/icons.tsx';
import check from '../files/grid/file-check.module.css';
import styles from './add-dialog.module.css';
import { NameIcon } from './name-icon.tsx';
import type { TorrentEntry } from './torrent-file.ts';

/** A torrent, and which of its files are wanted. */
export interface WantedTorrent {
  readonly name: string;
  readonly files: readonly TorrentEntry[];
  /** The places of the wanted files. */
  readonly places: readonly number[];
}

interface TorrentCardProps {
  readonly torrent: WantedTorrent;
  readonly onChange: (places: readonly number[]) => void;
  readonly onRemove: () => void;
}

/** So many files are shown at first, and with each further press. */
const page = 50;

/** A torrent with its files, each of which can be left out (R1.9). */
export function TorrentCard({ torrent, onChange, onRemove }: TorrentCardProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { name, files } = torrent;
  const [shown, setShown] = useState(5);
  const wanted = new Set(torrent.places);
  const sum = (places: Iterable<number>): string =>
    formatBytes(
      [...places].reduce((all, n) => all + (files[n]?.size ?? 0), 0),
      facts.locale,
    );
  const chosen = torrent.places.length;
  const all = files.length;
  const [here, whole] = [sum(torrent.places), sum(files.keys())];
  const rest = all - shown;
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.cardHead}>
        <Magnet size={18} aria-hidden />
        <label className={clsx(styles.cardName, check.check)}>
          <span className={styles.cardWords}>
            <strong>{name}</strong>
            <span>
              <Trans>
                {chosen} of <Plural value={all} one="# file" other="# files" /> · {here} of {whole}
              </Trans>
            </span>
          </span>
          <input
            type="checkbox"
            aria-label={t`All files`}
            checked={chosen === all}
            onChange={(event) => onChange(event.target.checked ? [...files.keys()] : [])}
          />
        </label>
        <IconButton label={t`Remove “${name}”`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <ul>
        {files.slice(0, shown).map(({ path, size }, n) => {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file is its place
            <li key={n}>
              <label className={clsx(styles.file, check.check)}>
                <input
                  type="checkbox"
                  checked={wanted.has(n)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked
                        ? [...wanted, n].toSorted((a, b) => a - b)
                        : torrent.places.filter((place) => place !== n),
                    )
                  }
                />
                <NameIcon name={path} className={styles.kind} />
                <span className={styles.lineName}>{path}</span>
                <span className={styles.size}>{formatBytes(size, facts.locale)}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" size="small" onClick={() => setShown((before) => before + page)}>
          <Plural value={rest} one="# more file" other="# more files" />
        </Button>
      )}
    </section>
  );
}
