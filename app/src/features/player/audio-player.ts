import {
  type Failure,
  mayHaveEnded,
  type playerMachine,
  type Result,
  type Track,
  viewPlayer,
} from '@aloft/core';
import { previewKindOf } from '@aloft/core/rules';
import type { ActorRefFrom } from 'xstate';
import type { FileAddress } from '../../data/file-address.ts';
import type { FileEntry } from '../files/entry.ts';
import { createPositionTracker, type PositionStore } from '../playback/position-tracker.ts';
import { whyMediaFailed } from '../preview/media-failure.ts';
import { control, type MediaCommand } from '../preview/video/media-commands.ts';
import { mediaEvents, readMedia } from '../preview/video/media-state.ts';
import { watchWaiting } from '../preview/watch-waiting.ts';
import { startMediaSession } from './media-session.ts';
import type { PlayerState } from './player-state.ts';
import { createSleepTimer, type Sleep } from './sleep-timer.ts';
import { nameOnly, openTags } from './track-tags.ts';

export interface AudioPlayer {
  readonly subscribe: (changed: () => void) => () => void;
  readonly state: () => PlayerState;
  readonly send: ActorRefFrom<typeof playerMachine>['send'];
  readonly control: (command: MediaCommand) => void;
  /** Plays a file, with the other recordings of its list as the queue; one that plays already goes on. */
  readonly open: (entries: readonly FileEntry[], id: string) => void;
  /** The previous track, or the beginning of this one when it has played for a while. */
  readonly back: () => void;
  readonly setSleep: (sleep: Sleep) => void;
  /** Where a track is downloaded from now. */
  readonly downloadNow: (id: string) => Promise<Result<string>>;
  /** The files of the queue, in its order. */
  readonly entries: () => readonly FileEntry[];
  readonly close: () => void;
  readonly whenClosed: (closed: () => void) => void;
}

/** A recording that ended with an error before it played for so many seconds was not heard. */
const unheard = 0.5;

/** After so many seconds, “previous” goes to the beginning of the track first. */
const backToBeginning = 3;

const isAudio = ({ name, mimeType = '' }: FileEntry): boolean =>
  previewKindOf({ name, mimeType }) === 'audio';
const toTrack = ({ id, name }: FileEntry): Track => ({ id, name });

interface PlayerParts {
  /** The chart with its ports, not started. */
  readonly actor: ActorRefFrom<typeof playerMachine>;
  readonly addressOf: (id: string) => Promise<Result<FileAddress>>;
  /** Left out where nobody's positions are kept, as on shares. */
  readonly positions?: PositionStore;
}

/** A media element that does what the player's chart says, and tells it what came of it. */
export function createAudioPlayer({ actor, addressOf, positions }: PlayerParts): AudioPlayer {
  const audio = new Audio();
  const tracker = positions === undefined ? null : createPositionTracker(positions);
  const files = new Map<string, FileEntry>();
  const listeners = new Set<() => void>();
  const closing = new Set<() => void>();
  const ending = new AbortController();
  /** The track whose bytes the element has. */
  let played: Track | null = null;
  let address = '';
  let tags = nameOnly('');
  let stopTags = (): void => undefined;
  /** Whether it was muted to be played at all. */
  let isSilenced = false;
  let isClosed = false;
  let state: PlayerState;

  const sleep = createSleepTimer(
    () => audio.pause(),
    () => changed(),
  );
  const read = (): PlayerState => ({
    view: viewPlayer(actor.getSnapshot()),
    media: readMedia(audio),
    tags,
    sleep: sleep.current(),
  });
  function changed(): void {
    state = read();
    for (const tell of listeners) tell();
  }
  state = read();
  const session = startMediaSession({ state: () => state, audio, send: (event) => actor.send(event), back });

  function load(track: Track, from: string): void {
    played = track;
    address = from;
    audio.src = from;
    // Where a browser does not let it play by itself, the button stays.
    audio.play().catch(() => undefined);
    const size = Number(files.get(track.id)?.size ?? 0);
    stopTags();
    tags = nameOnly(track.name);
    stopTags = openTags({ name: track.name, address: from, size }, (found) => {
      tags = found;
      session.show();
      changed();
    });
    session.show();
  }
  /** The track goes on where it is, from another address: the one that it was loaded from has ended. */
  function goOnFrom(other: string): void {
    const { currentTime: time, playbackRate: rate, paused } = audio;
    address = other;
    audio.src = other;
    const go = (): void => {
      if (address !== other) return;
      audio.currentTime = time;
      audio.playbackRate = rate;
    };
    audio.addEventListener('loadedmetadata', go, { once: true, signal: ending.signal });
    if (!paused) audio.play().catch(() => undefined);
  }
  /** The element lets go of what it has: no sound of one track while another one is asked for. */
  function unload(): void {
    if (played === null) return;
    audio.pause();
    tracker?.keepLast();
    played = null;
    address = '';
    audio.removeAttribute('src');
    audio.load();
  }
  function follow(): void {
    const view = viewPlayer(actor.getSnapshot());
    if (view.screen === 'nothing') close();
    else if (view.screen !== 'loaded') {
      unload();
      if (tags.name !== view.track.name) {
        stopTags();
        tags = nameOnly(view.track.name);
      }
    } else if (view.track.id !== played?.id) load(view.track, view.address);
    else if (view.address !== address) goOnFrom(view.address);
    changed();
  }

  /** Firefox fails to play what is not muted on a machine without sound, and says that it could not decode it. */
  function playSilenced(): boolean {
    const { error, played: ranges, muted } = audio;
    const last = ranges.length - 1;
    const isHeard = last >= 0 && ranges.end(last) - ranges.start(last) > unheard;
    if (error?.code !== MediaError.MEDIA_ERR_DECODE || isHeard || muted) {
      if (isSilenced) audio.muted = false;
      isSilenced = false;
      return false;
    }
    isSilenced = true;
    audio.muted = true;
    audio.src = address;
    audio.play().catch(() => undefined);
    return true;
  }

  const on = (name: string, heard: () => void): void =>
    audio.addEventListener(name, heard, { signal: ending.signal });
  for (const name of mediaEvents) on(name, changed);
  on('loadedmetadata', () => played !== null && void tracker?.loaded(audio, played.id));
  // Not its length alone: what goes on in it has to come too.
  for (const name of ['canplay', 'seeked']) on(name, () => actor.send({ type: 'content.arrived' }));
  on('timeupdate', () => played !== null && tracker?.moved(audio, played.id));
  on('pause', () => played !== null && tracker?.stopped(audio, played.id));
  // The next track has the speed of this one.
  on('ratechange', () => {
    audio.defaultPlaybackRate = audio.playbackRate;
  });
  on('ended', () => {
    if (played !== null) tracker?.stopped(audio, played.id);
    const { after } = sleep.current();
    if (after === 'track') sleep.set({ after: 'off' });
    else if (state.view.screen !== 'nothing' && state.view.repeat === 'one')
      control(audio, { type: 'playing.toggle' });
    else actor.send({ type: 'media.ended' });
  });
  /** Why the element has no bytes; undefined once it plays something else. */
  async function whyFailed(): Promise<Failure | null | undefined> {
    const [failed, from] = [played, address];
    if (failed === null || from === '') return;
    const size = files.get(failed.id)?.size ?? '';
    const failure = await whyMediaFailed(from, size, ending.signal);
    return ending.signal.aborted || played !== failed || address !== from ? undefined : failure;
  }
  on('error', async () => {
    if (played === null || address === '' || playSilenced()) return;
    const failure = await whyFailed();
    if (failure === null) actor.send({ type: 'media.failed' });
    else if (failure !== undefined) actor.send({ type: 'content.failed', failure });
  });
  async function tellEnd(): Promise<void> {
    const failure = await whyFailed();
    if (failure && mayHaveEnded(failure)) actor.send({ type: 'content.failed', failure });
  }
  watchWaiting(audio, () => void tellEnd(), ending.signal);
  // Two sounds at once are none: a film that begins stops the music.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (target instanceof HTMLMediaElement && target !== audio) audio.pause();
    },
    { capture: true, signal: ending.signal },
  );
  document.addEventListener('visibilitychange', () => document.hidden && tracker?.keepLast(), {
    signal: ending.signal,
  });
  for (const name of ['play', 'pause', 'timeupdate', 'ratechange', 'durationchange'])
    on(name, () => session.show());
  actor.start();
  const following = actor.subscribe(follow);

  function back(): void {
    if (audio.currentTime > backToBeginning) control(audio, { type: 'time.set', to: 0 });
    else actor.send({ type: 'track.previous' });
  }
  function close(): void {
    if (isClosed) return;
    isClosed = true;
    unload();
    following.unsubscribe();
    sleep.set({ after: 'off' });
    stopTags();
    session.end();
    ending.abort();
    actor.stop();
    for (const closed of closing) closed();
  }
  return {
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    state: () => state,
    send: (event) => actor.send(event),
    control: (command) => control(audio, command),
    open: (entries, id) => {
      if (actor.getSnapshot().status !== 'active') return;
      const { view } = state;
      if (view.screen !== 'nothing' && view.track.id === id) return;
      const queue = entries.filter(isAudio);
      for (const entry of queue) files.set(entry.id, entry);
      const isSame =
        view.screen !== 'nothing' &&
        view.tracks.length === queue.length &&
        queue.every((one) => view.tracks.some((track) => track.id === one.id));
      actor.send(
        isSame ? { type: 'track.play', id } : { type: 'queue.open', tracks: queue.map(toTrack), id },
      );
    },
    back,
    setSleep: sleep.set,
    downloadNow: async (id) => {
      const found = await addressOf(id);
      return found.ok ? { ok: true, value: found.value.download } : found;
    },
    entries: () =>
      state.view.screen === 'nothing'
        ? []
        : state.view.tracks.map((one) => files.get(one.id)).filter((one) => one !== undefined),
    close: () => {
      if (!isClosed) actor.send({ type: 'player.close' });
      close();
    },
    whenClosed: (closed) => void closing.add(closed),
  };
}
