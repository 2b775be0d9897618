/** What the controls show of a playing element; times in seconds. */
export interface MediaState {
  readonly paused: boolean;
  readonly ended: boolean;
  /** It wants to play and has nothing to play yet. */
  readonly waiting: boolean;
  readonly time: number;
  /** 0 where it is not known. */
  readonly length: number;
  /** Up to where it is there, from where it plays. */
  readonly loaded: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly rate: number;
}

export const beforeMedia: MediaState = {
  paused: true,
  ended: false,
  waiting: true,
  time: 0,
  length: 0,
  loaded: 0,
  volume: 1,
  muted: false,
  rate: 1,
};

/** Each of them may change what the controls show. */
export const mediaEvents = [
  'loadedmetadata',
  'durationchange',
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'progress',
  'volumechange',
  'ratechange',
] as const;

function loadedUpTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let range = 0; range < buffered.length; range += 1) {
    const end = buffered.end(range);
    if (buffered.start(range) <= currentTime && currentTime <= end) return end;
  }
  return currentTime;
}

/** A recording that was never finished has no length: up to where one can seek is as good. */
function lengthOf({ duration, seekable }: HTMLMediaElement): number {
  if (Number.isFinite(duration)) return duration;
  const end = seekable.length === 0 ? 0 : seekable.end(seekable.length - 1);
  return Number.isFinite(end) ? end : 0;
}

/** What an element is at. */
export function readMedia(media: HTMLMediaElement): MediaState {
  // WebKit, asked before it has read the head, takes the little that it has for the whole recording, and stays at it.
  const isKnown = media.readyState >= media.HAVE_METADATA;
  return {
    paused: media.paused,
    ended: media.ended,
    waiting: !isKnown || (!media.paused && media.readyState < media.HAVE_FUTURE_DATA),
    time: media.currentTime,
    length: isKnown ? lengthOf(media) : 0,
    loaded: isKnown ? loadedUpTo(media) : 0,
    volume: media.volume,
    muted: media.muted || media.volume === 0,
    rate: media.playbackRate,
  };
}
