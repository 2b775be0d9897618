import Hls from 'hls.js/light';

/** A segment is made while one waits for it, and the service may ask to come again later. */
const loadPolicy = {
  default: {
    maxTimeToFirstByteMs: 180_000,
    maxLoadTimeMs: 200_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 5, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
  },
};

const streamType = 'application/vnd.apple.mpegurl';

/** Plays a stream in an element from a time on, in s; answers how to end it. Tells once when it cannot go on. */
export function attachStream(
  media: HTMLVideoElement,
  { address, from }: { readonly address: string; readonly from: number },
  onFailed: () => void,
): () => void {
  if (!Hls.isSupported()) {
    // WebKit plays it by itself.
    if (media.canPlayType(streamType) === '') onFailed();
    else media.src = address;
    return () => media.removeAttribute('src');
  }
  const hls = new Hls({
    // Its worker would come from a blob, which our policy does not run.
    enableWorker: false,
    startPosition: from,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    manifestLoadPolicy: loadPolicy,
    playlistLoadPolicy: loadPolicy,
    fragLoadPolicy: loadPolicy,
  });
  let isRecovered = false;
  let isOver = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    // An address that has ended answers so for each of its parts; asked again, it answers the same.
    const hasEnded = response?.code === 404;
    if (isOver || !(fatal || hasEnded)) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRecovered) {
      isRecovered = true;
      hls.recoverMediaError();
      return;
    }
    isOver = true;
    // The element keeps what it has: where it goes on from another address is read from it.
    hls.stopLoad();
    onFailed();
  });
  hls.loadSource(address);
  hls.attachMedia(media);
  return () => hls.destroy();
}
