/** Whether the browser plays what is at an address: tried in silence, so that what plays goes on meanwhile. */
export function canPlay(address: string, signal: AbortSignal): Promise<boolean> {
  const audio = new Audio();
  const tried = new Promise<boolean>((settle) => {
    audio.addEventListener('loadedmetadata', () => settle(true), { signal });
    audio.addEventListener('error', () => settle(false), { signal });
    signal.addEventListener('abort', () => settle(false));
  });
  audio.preload = 'metadata';
  // Firefox fails to decode what is not muted on a machine without sound.
  audio.muted = true;
  audio.src = address;
  return tried.finally(() => {
    audio.removeAttribute('src');
    audio.load();
  });
}
