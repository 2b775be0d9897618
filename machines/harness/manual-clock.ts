/** A clock that does not run by itself; timers are fired by their delay. */
export interface ManualClock {
  setTimeout(run: () => void, delay: number): number;
  clearTimeout(id: number): void;
  now(): number;
  /** Fires the newest timer with this delay; false when there is none. */
  fire(delay: number): boolean;
  /** Delays of the pending timers. */
  waiting(): readonly number[];
}

/** A clock at 0; pass it to `createActor`, and fire its timers by their delay in ms. */
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
