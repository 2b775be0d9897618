// biome-ignore-all lint/a11y/useMediaCaption: captions come from files beside the video, as text over it
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Play } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMediaFailure } from '../media-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { control } from './media-commands.ts';
import styles from './player.module.css';
import { PlayerControls } from './player-controls.tsx';
import { type PlayerCommand, playerCommandOf } from './player-keys.ts';
import { SubtitleLines } from './subtitles/subtitle-lines.tsx';
import { SubtitlePanel } from './subtitles/subtitle-panel.tsx';
import { useSubtitles } from './subtitles/use-subtitles.ts';
import type { Films } from './use-films.ts';
import { useFocusFromStage } from './use-focus-from-stage.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useMedia } from './use-media.ts';
import { useSounds } from './use-sounds.ts';
import { useSource } from './use-source.ts';

/** What has keys of its own. */
const ownKeys = '[role=menu], [data-player-panel]';

function toggleSmallWindow(video: HTMLVideoElement): void {
  const changed =
    document.pictureInPictureElement === null
      ? video.requestPictureInPicture()
      : document.exitPictureInPicture();
  // A browser may refuse: then nothing changes.
  changed.catch(() => undefined);
}

interface PlayerProps extends ViewProps {
  readonly films: Films;
  /** Which of its addresses. */
  readonly plays: 'file' | 'stream';
  /** The file plays, and none of its pictures do: a browser that has no decoder for them plays the sound and says nothing. */
  readonly onNoPicture: () => void;
}

/** A video with its controls, its subtitles and its keys. */
export function Player(props: PlayerProps) {
  const { entry, films, onShow, plays } = props;
  const { t } = useLingui();
  const sounds = useSounds(plays, props);
  const box = useRef<HTMLDivElement>(null);
  const { ref: video, onError } = useMediaFailure<HTMLVideoElement>({
    ...props,
    address: sounds.source.address,
    onFailed: sounds.onFailed,
  });
  useSource(video, sounds.source, onError);
  const media = useMedia(video);
  const subtitles = useSubtitles(props);
  const [isFull, toggleFull] = useFullScreen(box);
  useFocusFromStage(video);
  const [isIdle, wake] = useIdle();
  const { isPanelOpen } = subtitles.state;

  function send(command: PlayerCommand): void {
    if (video.current === null) return;
    if (command.type === 'screen.toggle') toggleFull();
    else if (command.type === 'window.toggle') toggleSmallWindow(video.current);
    else if (command.type === 'subtitles.toggle')
      subtitles.dispatch({ type: 'subtitles.toggle', first: subtitles.first });
    else control(video.current, command);
  }
  function onKeyDown(event: KeyboardEvent): void {
    wake();
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(ownKeys)) return;
    if (event.key === ' ' && target.closest('button')) return;
    if (event.key.startsWith('Arrow') && target.closest('[data-keeps-arrows]')) return;
    const command = playerCommandOf(event);
    if (command === null) return;
    event.preventDefault();
    send(command);
  }
  function onPress(event: PointerEvent): void {
    if (isPanelOpen) subtitles.dispatch({ type: 'panel.close' });
    // A finger calls the controls, which have a button for it.
    else if (event.pointerType === 'mouse' && event.button === 0) send({ type: 'playing.toggle' });
  }

  const isShown = media.paused || isPanelOpen || !isIdle;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div
      ref={box}
      role="group"
      aria-label={t`Video player`}
      className={styles.player}
      data-shown={isShown}
      data-keeps-keys
      onKeyDown={onKeyDown}
      onPointerMove={wake}
      onPointerDown={wake}
    >
      <video
        ref={video}
        className={styles.video}
        autoPlay
        playsInline
        tabIndex={0}
        aria-label={entry.name}
        onPointerUp={onPress}
        onDoubleClick={toggleFull}
        onError={onError}
        // Not its length alone: what goes on in it has to come too.
        onCanPlay={props.onArrived}
        onSeeked={props.onArrived}
        onLoadedMetadata={({ currentTarget }) => {
          if (currentTarget.videoWidth === 0) props.onNoPicture();
        }}
        onEnded={() => {
          if (films.goesOn && films.next !== null) onShow(films.next.id);
        }}
        data-initial-focus
      />
      {media.waiting && (
        <div className={styles.middle}>
          <Spinner />
        </div>
      )}
      {media.paused && media.length > 0 && (
        <button
          type="button"
          className={styles.play}
          aria-hidden
          tabIndex={-1}
          onClick={() => send({ type: 'playing.toggle' })}
        >
          <Play size={32} aria-hidden />
        </button>
      )}
      <SubtitleLines media={video} subtitles={subtitles.state} />
      {isPanelOpen && (
        <SubtitlePanel
          files={subtitles.files}
          state={subtitles.state}
          length={media.length}
          dispatch={subtitles.dispatch}
        />
      )}
      <PlayerControls
        media={media}
        stream={props.stream}
        sounds={sounds.all}
        sound={sounds.shown}
        onSound={sounds.choose}
        films={films}
        isFull={isFull}
        isPanelOpen={isPanelOpen}
        hasSubtitles={subtitles.state.choice.from !== 'nowhere'}
        send={send}
        onPanel={() => subtitles.dispatch({ type: 'panel.toggle' })}
        onShow={onShow}
      />
    </div>
  );
}
