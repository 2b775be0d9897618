/** A clock that stands still until it is told; its timers can be fired by their length. */
export interface ManualClock {
  setTimeout(run: () => void, delay: number): number;
  clearTimeout(id: number): void;
  now(): number;
  /** Fires the newest timer of this length; false when there is none. */
  fire(delay: number): boolean;
  /** Lengths of the timers that wait. */
  waiting(): readonly number[];
}

/** A clock that stands at 0; give it to `createActor`, and fire its timers by their length in milliseconds. */
export function manualClock(): ManualClock {
  const timers = new Map<number, { run: () => void; delay: number }>();
  let lastId = 0;
  let now = 0;
  return {
    setTimeout: (run, delay) => {
      lastId += 1;
      timers.set(lastId, { run, delay });
      return lastId;
    },
    clearTimeout: (id) => {
      timers.delete(id);
    },
    now: () => now,
    fire: (delay) => {
      const found = [...timers].reverse().find(([, timer]) => timer.delay === delay);
      if (found === undefined) return false;
      timers.delete(found[0]);
      now += delay;
      found[1].run();
      return true;
    },
    waiting: () => [...timers.values()].map((timer) => timer.delay),
  };
}
