import { toEntry } from '@aloft/core';
import { formatDuration } from '@aloft/core/rules';
import type { PlayPosition } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { unfinishedFiles } from '../../data/play-positions.ts';
import { Progress } from '../../ui/progress.tsx';
import { type FileEntry, toFileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import styles from './continue-list.module.css';

interface ContinueListProps {
  readonly onView: (entry: FileEntry) => void;
}

/** What was played and not to its end, a press away; nothing while there is none (R2.6, R10.7). */
export function ContinueList({ onView }: ContinueListProps) {
  const { t } = useLingui();
  const positions = useQuery(unfinishedFiles).data?.positions ?? [];
  if (positions.length === 0) return null;
  return (
    <section aria-label={t`Continue`}>
      <ul className={styles.cards}>
        {positions.map((one) => (
          <li key={one.file.id}>
            <Card position={one} onView={onView} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ position, onView }: ContinueListProps & { readonly position: PlayPosition }) {
  const { t, i18n } = useLingui();
  const { file, position_ms, duration_ms } = position;
  const entry = toFileEntry(toEntry(file), {
    created: file.created_time,
    starred: file.starred,
    parent: file.parent_id,
  });
  const played = formatDuration(Math.floor(position_ms / 1000));
  const whole = formatDuration(Math.floor(duration_ms / 1000));
  const isBook = entry.category === 'epub';
  const percent = i18n.number(position_ms / duration_ms, { style: 'percent' });
  return (
    <button type="button" className={styles.card} onClick={() => onView(entry)}>
      <KindIcon entry={entry} className={styles.picture} />
      <span className={styles.text}>
        <span className={styles.name} title={entry.name}>
          {entry.name}
        </span>
        <span className={styles.time}>
          {isBook ? (
            <Trans>{percent} read</Trans>
          ) : (
            <Trans>
              {played} of {whole}
            </Trans>
          )}
        </span>
        <Progress
          label={isBook ? t`Read` : t`Played`}
          value={position_ms}
          max={duration_ms}
          className={styles.bar}
        />
      </span>
    </button>
  );
}
