/** Milliseconds between two looks at the whole: ten thousand files change faster than anybody reads. */
const pause = 100;

/** Tells listeners of changes, at once for the first and then at most ten times a second. */
export function createNotifier<State>(read: () => State) {
  const listeners = new Set<() => void>();
  let state: State | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let again = false;

  function tell(): void {
    state = read();
    for (const listener of listeners) listener();
    timer = setTimeout(() => {
      timer = null;
      if (!again) return;
      again = false;
      tell();
    }, pause);
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: (): State => {
      state ??= read();
      return state;
    },
    changed: (): void => {
      if (timer === null) tell();
      else again = true;
    },
  };
}
