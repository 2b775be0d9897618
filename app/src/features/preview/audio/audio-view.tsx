import { beginViewerPlayer } from '@aloft/core';
import { isAudioCodecSupported } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createAudioPlayer } from '../../player/audio-player.ts';
import { canPlay } from '../../player/can-play.ts';
import { Cover } from '../../player/cover.tsx';
import { OwnPlayerContext, playerStore } from '../../player/player-store.ts';
import { QueueButton } from '../../player/queue-button.tsx';
import { SleepButton } from '../../player/sleep-button.tsx';
import { TrackError } from '../../player/track-error.tsx';
import { onPlayerKey } from '../../player/track-keys.ts';
import { playerPorts } from '../../player/track-ports.ts';
import { TrackSeek } from '../../player/track-seek.tsx';
import { RepeatButton, ShuffleButton, Transport } from '../../player/transport.tsx';
import { usePlayer } from '../../player/use-player.ts';
import { whyMediaFailed } from '../media-failure.ts';
import { SpeedButton } from '../video/speed-button.tsx';
import { useFocusFromStage } from '../video/use-focus-from-stage.ts';
import { VolumeControl } from '../video/volume-control.tsx';
import type { ViewProps } from '../view-props.ts';
import styles from './audio-view.module.css';

/** A recording with its cover and its queue. In the own drive it plays on when the viewer is closed (R10.6). */
export default function AudioView(props: ViewProps) {
  const { entry, beside, address, audioCodec, addressOf, flows, onShow, onFailed } = props;
  const { t } = useLingui();
  const createOwn = use(OwnPlayerContext);
  const [player] = useState(() =>
    createOwn === null
      ? createAudioPlayer({ actor: beginViewerPlayer(flows, playerPorts(addressOf)), addressOf })
      : (playerStore.current() ?? createOwn()),
  );
  const state = usePlayer(player);
  const { view, media, tags, sleep } = state;
  const room = useRef<HTMLDivElement>(null);
  useFocusFromStage(room);

  /** What plays goes on until it is known that this recording does. */
  const isTrying = useRef(false);
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { view: now } = player.state();
    isTrying.current = createOwn !== null && now.screen === 'loaded' && now.track.id !== entry.id;
    if (!isTrying.current) return player.open(beside, entry.id);
    if (address === '') return;
    const isPlayed = isAudioCodecSupported(audioCodec) && (await canPlay(address, signal));
    const failure = isPlayed ? null : await whyMediaFailed(address, entry.size, signal);
    if (signal.aborted) return;
    isTrying.current = false;
    if (isPlayed) player.open(beside, entry.id);
    else if (failure === null) onFailed();
    else onFailed(failure);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reads them
  useEffect(() => {
    const ending = new AbortController();
    void open(ending.signal);
    return () => ending.abort();
  }, [entry.id, address]);
  // The player goes on by itself: the frame shows what it plays.
  const playedId = view.screen === 'nothing' ? '' : view.track.id;
  const showPlayed = useEffectEvent(() => {
    const { view: now } = player.state();
    if (!isTrying.current && now.screen !== 'nothing' && now.track.id !== entry.id) onShow(now.track.id);
  });
  useEffect(() => {
    if (playedId !== '') showPlayed();
  }, [playedId]);
  const leave = useEffectEvent(() => {
    const { view: last, media: sound } = player.state();
    const goesOn = last.screen === 'loading' || (last.screen === 'loaded' && !sound.paused);
    if (createOwn !== null && goesOn) playerStore.keep(player);
    // One that stays without playing anything is in the way.
    else if (playerStore.current() !== player || last.screen !== 'loaded') player.close();
  });
  useEffect(() => () => leave(), []);

  const about = [tags.artist, tags.album].filter((one) => one !== '').join(' – ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div
      ref={room}
      role="group"
      tabIndex={-1}
      aria-label={t`Audio player`}
      className={styles.room}
      onKeyDown={(event) => onPlayerKey(player, event)}
      data-keeps-keys
      data-initial-focus
    >
      <Cover address={tags.cover} className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.title}>{tags.title}</p>
        {about !== '' && <p className={styles.about}>{about}</p>}
      </div>
      <TrackError player={player} view={view} />
      <div className={styles.seek}>
        <TrackSeek player={player} state={state} />
      </div>
      <div className={styles.main}>
        <ShuffleButton player={player} state={state} />
        <Transport player={player} state={state} large />
        <RepeatButton player={player} state={state} />
      </div>
      <div className={styles.more}>
        <SpeedButton rate={media.rate} onRate={(to) => player.control({ type: 'rate.set', to })} />
        <SleepButton player={player} sleep={sleep} />
        <span className={styles.volume}>
          <VolumeControl media={media} send={player.control} />
        </span>
        <QueueButton player={player} state={state} />
      </div>
    </div>
  );
}
