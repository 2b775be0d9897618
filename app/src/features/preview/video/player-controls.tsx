import type { SoundTrack } from '@aloft/core/wire';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture,
  Play,
  SkipBack,
  SkipForward,
} from '../../../ui/icons.tsx';
import type { MediaState } from './media-state.ts';
import { PlayTime } from './play-time.tsx';
import styles from './player-controls.module.css';
import type { PlayerCommand } from './player-keys.ts';
import { SeekBar } from './seek-bar.tsx';
import { SoundButton } from './sound-button.tsx';
import { SpeedButton } from './speed-button.tsx';
import type { Films } from './use-films.ts';
import { VolumeControl } from './volume-control.tsx';

interface PlayerControlsProps {
  readonly media: MediaState;
  /** Where small pictures of the video are; empty where there are none. */
  readonly stream: string;
  /** The sounds that one can choose. */
  readonly sounds: readonly SoundTrack[];
  /** The place of the one that plays. */
  readonly sound: number;
  readonly onSound: (sound: number) => void;
  readonly films: Films;
  readonly isFull: boolean;
  readonly isPanelOpen: boolean;
  readonly hasSubtitles: boolean;
  readonly send: (command: PlayerCommand) => void;
  readonly onPanel: () => void;
  readonly onShow: (id: string) => void;
}

/** The bar at the foot of a video. */
export function PlayerControls({ media, films, send, ...props }: PlayerControlsProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div role="group" className={styles.controls} aria-label={t`Player controls`}>
      <SeekBar media={media} stream={props.stream} onSeek={(to) => send({ type: 'time.set', to })} />
      <div className={styles.row}>
        <IconButton
          label={media.paused ? t`Play` : t`Pause`}
          onClick={() => send({ type: 'playing.toggle' })}
        >
          {media.paused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
        </IconButton>
        <FilmSteps films={films} onShow={props.onShow} />
        <VolumeControl media={media} send={send} />
        <PlayTime media={media} />
        <span className={styles.space} />
        <IconButton
          label={t`Subtitles`}
          data-on={props.hasSubtitles}
          aria-expanded={props.isPanelOpen}
          onClick={props.onPanel}
        >
          <Captions size={20} aria-hidden />
        </IconButton>
        {props.sounds.length > 1 && (
          <SoundButton sounds={props.sounds} sound={props.sound} onSound={props.onSound} />
        )}
        <SpeedButton rate={media.rate} onRate={(to) => send({ type: 'rate.set', to })} />
        {document.pictureInPictureEnabled && (
          <IconButton
            className={styles.wide}
            label={t`Picture in picture`}
            onClick={() => send({ type: 'window.toggle' })}
          >
            <PictureInPicture size={20} aria-hidden />
          </IconButton>
        )}
        {document.fullscreenEnabled && (
          <IconButton
            label={props.isFull ? t`Exit full screen` : t`Full screen`}
            onClick={() => send({ type: 'screen.toggle' })}
          >
            {props.isFull ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** The way to the videos beside this one. */
function FilmSteps({ films, onShow }: { readonly films: Films; readonly onShow: (id: string) => void }) {
  const { t } = useLingui();
  const { all, previous, next } = films;
  if (all.length < 2) return null;
  return (
    <>
      <IconButton
        className={styles.wide}
        label={t`Previous video`}
        aria-disabled={previous === null}
        onClick={() => previous !== null && onShow(previous.id)}
      >
        <SkipBack size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Next video`}
        aria-disabled={next === null}
        onClick={() => next !== null && onShow(next.id)}
      >
        <SkipForward size={20} aria-hidden />
      </IconButton>
    </>
  );
}
