/** A clock whose time passes as fast as nothing happens: it jumps to the next timer when everybody waits. */
export interface VirtualTime {
  readonly clock: {
    setTimeout(run: (...words: unknown[]) => void, delay: number): number;
    clearTimeout(id: unknown): void;
  };
  now(): number;
  /** Moves what programs read off the clock without a timer firing: somebody sets the computer's time. */
  skew(milliseconds: number): void;
  /** Waits on this clock. */
  wait(milliseconds: number): Promise<void>;
  /** Lets time pass until the work is done; answers what it gave. */
  until<T>(work: Promise<T>): Promise<T>;
  elapsed(): number;
}

/** Lets everything that is ready happen. */
const settle = (): Promise<void> => new Promise((next) => setImmediate(next));

export function virtualTime(): VirtualTime {
  const timers = new Map<number, { run: () => void; due: number }>();
  let lastId = 0;
  let elapsed = 0;
  let skewed = 0;
  const began = Date.UTC(2026, 10, 21);

  function fireNext(): void {
    const [next] = [...timers].sort(([, a], [, b]) => a.due - b.due);
    if (next === undefined) return;
    timers.delete(next[0]);
    elapsed = Math.max(elapsed, next[1].due);
    next[1].run();
  }

  const time: VirtualTime = {
    clock: {
      setTimeout: (run, delay) => {
        lastId += 1;
        timers.set(lastId, { run: () => run(), due: elapsed + Math.max(0, delay) });
        return lastId;
      },
      clearTimeout: (id) => {
        if (typeof id === 'number') timers.delete(id);
      },
    },
    now: () => began + elapsed + skewed,
    skew: (milliseconds) => {
      skewed += milliseconds;
    },
    wait: (milliseconds) =>
      new Promise((done) => {
        time.clock.setTimeout(() => done(), milliseconds);
      }),
    until: async (work) => {
      let done = false;
      const end = (): void => {
        done = true;
      };
      work.then(end, end);
      for (let turns = 0; !done; turns += 1) {
        if (turns > 20_000) throw new Error('nothing came of it');
        await settle();
        await settle();
        if (!done) fireNext();
      }
      return work;
    },
    elapsed: () => elapsed,
  };
  return time;
}
