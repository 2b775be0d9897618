/** How long an element may wait for bytes before it is asked why, in ms: most waits are shorter. */
const patience = 1500;

const changes = ['loadstart', 'loadedmetadata', 'waiting', 'seeking', 'seeked', 'canplay', 'pause', 'error'];

/** Whether it cannot go on, or begin, without bytes that have not come. */
function isWaiting(media: HTMLMediaElement): boolean {
  if (media.error !== null || media.networkState === media.NETWORK_NO_SOURCE) return false;
  if (media.readyState === media.HAVE_NOTHING) return media.networkState === media.NETWORK_LOADING;
  return media.seeking || (!media.paused && media.readyState < media.HAVE_FUTURE_DATA);
}

/**
 * Tells when an element has waited for a while, until `signal` is aborted. Chromium asks for what another origin refuses
 * again and again, for a minute, before its element fails: an answer of another origin is closed to it.
 */
export function watchWaiting(media: HTMLMediaElement, onWaiting: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (isWaiting(media)) timer = setTimeout(onWaiting, patience);
  };
  for (const name of changes) media.addEventListener(name, look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
