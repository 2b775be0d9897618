/** What one can ask of the player, by a key or a control. */
export type MediaCommand =
  | { readonly type: 'playing.toggle' }
  | { readonly type: 'time.step'; readonly by: number }
  | { readonly type: 'time.set'; readonly to: number }
  | { readonly type: 'volume.step'; readonly by: number }
  | { readonly type: 'volume.set'; readonly to: number }
  | { readonly type: 'sound.toggle' }
  | { readonly type: 'rate.step'; readonly by: 1 | -1 }
  | { readonly type: 'rate.set'; readonly to: number };

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function steppedRate(rate: number, by: 1 | -1): number {
  const beyond = by === 1 ? rates.find((one) => one > rate) : rates.findLast((one) => one < rate);
  return beyond ?? rate;
}

function seek(media: HTMLMediaElement, to: number): void {
  const end = Number.isFinite(media.duration) ? media.duration : Number.MAX_SAFE_INTEGER;
  media.currentTime = clamp(to, 0, end);
}

function setVolume(media: HTMLMediaElement, to: number): void {
  // Steps of tenths add up to more digits than a slider shows.
  media.volume = Math.round(clamp(to, 0, 1) * 100) / 100;
  media.muted = media.volume === 0;
}

/** Does it. The element tells by its events what has come of it. */
export function control(media: HTMLMediaElement, command: MediaCommand): void {
  switch (command.type) {
    case 'playing.toggle':
      // Where a browser does not let it play, its button stays.
      if (media.paused) media.play().catch(() => undefined);
      else media.pause();
      return;
    case 'time.step':
      seek(media, media.currentTime + command.by);
      return;
    case 'time.set':
      seek(media, command.to);
      return;
    case 'volume.step':
      setVolume(media, (media.muted ? 0 : media.volume) + command.by);
      return;
    case 'volume.set':
      setVolume(media, command.to);
      return;
    case 'sound.toggle':
      if (media.volume === 0) setVolume(media, 1);
      else media.muted = !media.muted;
      return;
    case 'rate.step':
      media.playbackRate = steppedRate(media.playbackRate, command.by);
      return;
    case 'rate.set':
      media.playbackRate = command.to;
  }
}
