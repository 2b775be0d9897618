import { formatDuration } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../../ui/switch.tsx';
import type { FileEntry } from '../../files/entry.ts';
import { KindIcon } from '../../files/kind-icon.tsx';
import styles from './films-panel.module.css';
import type { Films } from './use-films.ts';

/** So many stand before and after the one that plays: a folder may have any number. */
const around = 50;

interface FilmsPanelProps {
  readonly films: Films;
  readonly shownId: string;
  readonly onShow: (id: string) => void;
}

/** The videos beside the one that plays, and whether the next one follows by itself. */
export function FilmsPanel({ films, shownId, onShow }: FilmsPanelProps) {
  const { t } = useLingui();
  const at = films.all.findIndex((film) => film.id === shownId);
  const listed = films.all.slice(Math.max(0, at - around), at + around);
  return (
    <aside className={styles.panel} aria-label={t`In this folder`}>
      <div className={styles.head}>
        <h3>
          <Trans>In this folder</Trans>
        </h3>
        <Switch
          label={<span className={styles.label}>{t`Play next automatically`}</span>}
          checked={films.goesOn}
          onChange={films.setGoesOn}
        />
      </div>
      <ul className={styles.films}>
        {listed.map((film) => (
          <li key={film.id}>
            <Film film={film} isShown={film.id === shownId} onShow={() => onShow(film.id)} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface FilmProps {
  readonly film: FileEntry;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Film({ film, isShown, onShow }: FilmProps) {
  const { seconds = 0 } = film.media ?? {};
  return (
    <button
      type="button"
      className={styles.film}
      {...(isShown ? { 'aria-current': 'true' } : {})}
      onClick={() => {
        if (!isShown) onShow();
      }}
    >
      <span className={styles.picture}>
        <KindIcon entry={film} />
        {seconds > 0 && <span className={styles.length}>{formatDuration(seconds)}</span>}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{film.name}</span>
        {isShown && (
          <span className={styles.state}>
            <Trans>Now playing</Trans>
          </span>
        )}
      </span>
    </button>
  );
}
