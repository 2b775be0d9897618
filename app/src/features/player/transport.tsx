import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from '../../ui/icons.tsx';
import type { AudioPlayer } from './audio-player.ts';
import type { PlayerState } from './player-state.ts';
import styles from './transport.module.css';

interface ControlProps {
  readonly player: AudioPlayer;
  readonly state: PlayerState;
}

/** Previous, play, next. */
export function Transport({ player, state, large = false }: ControlProps & { readonly large?: boolean }) {
  const { t } = useLingui();
  const { view, media } = state;
  if (view.screen === 'nothing') return null;
  const isPlayable = view.screen === 'loaded';
  const size = large ? 26 : 22;
  return (
    <div className={clsx(styles.transport, large && styles.large)}>
      <IconButton
        label={t`Previous track`}
        aria-disabled={!view.hasPrevious && media.time === 0}
        onClick={player.back}
      >
        <SkipBack size={size} aria-hidden />
      </IconButton>
      <IconButton
        className={styles.play}
        label={media.paused ? t`Play` : t`Pause`}
        aria-disabled={!isPlayable}
        onClick={() => isPlayable && player.control({ type: 'playing.toggle' })}
        data-play
      >
        {media.paused ? <Play size={size} aria-hidden /> : <Pause size={size} aria-hidden />}
      </IconButton>
      <IconButton
        label={t`Next track`}
        aria-disabled={!view.hasNext}
        onClick={() => player.send({ type: 'track.next' })}
      >
        <SkipForward size={size} aria-hidden />
      </IconButton>
    </div>
  );
}

export function ShuffleButton({ player, state: { view } }: ControlProps) {
  const { t } = useLingui();
  if (view.screen === 'nothing') return null;
  return (
    <IconButton
      className={styles.mode}
      label={t`Shuffle`}
      pressed={view.isShuffled}
      onClick={() =>
        player.send(
          view.isShuffled
            ? { type: 'queue.unshuffle' }
            : { type: 'queue.shuffle', seed: Math.floor(Math.random() * 2 ** 32) },
        )
      }
    >
      <Shuffle size={20} aria-hidden />
    </IconButton>
  );
}

const nextRepeat = { off: 'all', all: 'one', one: 'off' } as const;

export function RepeatButton({ player, state: { view } }: ControlProps) {
  const { t } = useLingui();
  if (view.screen === 'nothing') return null;
  const { repeat } = view;
  const labels = { off: t`Repeat: off`, all: t`Repeat: all`, one: t`Repeat: this track` };
  return (
    <IconButton
      className={styles.mode}
      label={labels[repeat]}
      data-on={repeat !== 'off'}
      onClick={() => player.send({ type: 'queue.repeat', repeat: nextRepeat[repeat] })}
    >
      {repeat === 'one' ? <Repeat1 size={20} aria-hidden /> : <Repeat size={20} aria-hidden />}
    </IconButton>
  );
}
