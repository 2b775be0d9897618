/** Something that may arrive after the page, which is shown and answers to presses without it. */
export interface Lazy<T> {
  /** The thing once it is there, else null. */
  readonly current: () => T | null;
  /** Fetches and starts it, once for all who ask. Rejects when its script does not arrive; the next call asks again. */
  readonly load: () => Promise<T>;
  readonly subscribe: (arrived: () => void) => () => void;
}

/** What `start` fetches and starts when somebody needs it. */
export function createLazy<T>(start: () => Promise<T>): Lazy<T> {
  const listeners = new Set<() => void>();
  let thing: T | null = null;
  let loading: Promise<T> | null = null;

  async function fetchAndStart(): Promise<T> {
    try {
      thing = await start();
    } catch (error) {
      loading = null;
      throw error;
    }
    for (const arrived of listeners) arrived();
    return thing;
  }

  return {
    current: () => thing,
    load: () => {
      loading ??= fetchAndStart();
      return loading;
    },
    subscribe: (arrived) => {
      listeners.add(arrived);
      return () => listeners.delete(arrived);
    },
  };
}

/** What is there already, as on a server. */
export function loaded<T>(thing: T): Lazy<T> {
  return { current: () => thing, load: () => Promise.resolve(thing), subscribe: () => () => undefined };
}
