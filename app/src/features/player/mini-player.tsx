import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronUp, X } from '../../ui/icons.tsx';
import { focusMain } from '../../ui/main-content.ts';
import { useRootAttribute } from '../../ui/use-root-attribute.ts';
import type { FileEntry } from '../files/entry.ts';
import { SpeedButton } from '../preview/video/speed-button.tsx';
import { VolumeControl } from '../preview/video/volume-control.tsx';
import type { AudioPlayer } from './audio-player.ts';
import { Cover } from './cover.tsx';
import styles from './mini-player.module.css';
import { QueueButton } from './queue-button.tsx';
import { onPlayerKey } from './track-keys.ts';
import { TrackSeek } from './track-seek.tsx';
import { RepeatButton, Transport } from './transport.tsx';
import { usePlayer } from './use-player.ts';

const OwnViewer = lazy(() => import('../playback/own-viewer.tsx'));

/** What plays while one goes from place to place in the drive, and the way back to its viewer (R10.6). */
export default function MiniPlayer({ player }: { readonly player: AudioPlayer }) {
  const { t } = useLingui();
  const state = usePlayer(player);
  const [viewed, setViewed] = useState<readonly FileEntry[] | null>(null);
  const { view, media, tags } = state;
  useRootAttribute('miniPlayer', view.screen !== 'nothing');
  if (view.screen === 'nothing') return null;
  const current = viewed?.find((one) => one.id === view.track.id);
  const { title } = tags;
  const about =
    view.screen === 'unplayable' || view.screen === 'failed'
      ? t`Can’t be played`
      : [tags.artist, tags.album].filter((one) => one !== '').join(' – ');
  const skipped = view.skipped?.name ?? '';
  return (
    <>
      <section
        className={styles.mini}
        aria-label={t`Audio player`}
        onKeyDown={(event) => onPlayerKey(player, event)}
      >
        <button
          type="button"
          className={styles.open}
          aria-label={t`Open player: ${title}`}
          onClick={() => setViewed(player.entries())}
        >
          <Cover address={tags.cover} className={styles.cover} />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.about}>{about}</span>
          </span>
        </button>
        <p className="visually-hidden" role="status">
          {skipped !== '' && t`“${skipped}” can’t be played and was skipped.`}
        </p>
        <div className={styles.transport}>
          <Transport player={player} state={state} />
        </div>
        <div className={styles.seek}>
          <TrackSeek player={player} state={state} />
        </div>
        <div className={styles.more}>
          <SpeedButton rate={media.rate} onRate={(to) => player.control({ type: 'rate.set', to })} />
          <RepeatButton player={player} state={state} />
          <span className={styles.volume}>
            <VolumeControl media={media} send={player.control} />
          </span>
          <QueueButton player={player} state={state} />
          <IconButton label={t`Open player`} onClick={() => setViewed(player.entries())}>
            <ChevronUp size={20} aria-hidden />
          </IconButton>
        </div>
        <IconButton
          label={t`Close player`}
          onClick={() => {
            player.close();
            focusMain();
          }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </section>
      {viewed !== null && current !== undefined && (
        <Suspense>
          <OwnViewer entry={current} entries={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
