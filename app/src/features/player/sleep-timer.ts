/** When the sound ends by itself: after some minutes, or with the track. */
export type Sleep =
  | { readonly after: 'off' | 'track' }
  | { readonly after: 'minutes'; readonly minutes: number };

export const sleepMinutes = [5, 15, 30, 45, 60] as const;

/** Counts down to the end of the sound. */
export function createSleepTimer(onEnd: () => void, onChange: () => void) {
  let sleep: Sleep = { after: 'off' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: Sleep): void {
    clearTimeout(timer);
    sleep = next;
    if (next.after === 'minutes')
      timer = setTimeout(() => {
        set({ after: 'off' });
        onEnd();
      }, next.minutes * 60_000);
    onChange();
  }
  return { current: (): Sleep => sleep, set };
}
