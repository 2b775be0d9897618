import type { Clock } from '@aloft/core';

/** How the clock stands. A new object at each change. */
export interface ClockState {
  readonly isPaused: boolean;
  /** Milliseconds until each pending delay ends, the next one first. */
  readonly waiting: readonly number[];
}

/** A clock for the delays of a runtime that can be stopped and moved. */
export interface DevelopmentClock extends Clock {
  pause(): void;
  resume(): void;
  /** Ends the next delay now, and every one that ends at the same moment. */
  step(): void;
  /** Moves on by so many milliseconds, and ends in their order the delays that end until then. */
  advance(milliseconds: number): void;
  read(): ClockState;
  /** Calls back after each change; answers how to end that. */
  subscribe(changed: () => void): () => void;
}

interface Timer {
  readonly id: number;
  readonly due: number;
  readonly run: () => void;
}

/** @param now milliseconds of a clock that only goes forward */
export function developmentClock(now: () => number = () => performance.now()): DevelopmentClock {
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();
  let lastId = 0;
  let ahead = 0;
  let pausedAt: number | null = null;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  const time = (): number => pausedAt ?? now() + ahead;
  const inOrder = (): Timer[] => [...timers.values()].toSorted((a, b) => a.due - b.due || a.id - b.id);
  const readNow = (): ClockState => ({
    isPaused: pausedAt !== null,
    waiting: inOrder().map(({ due }) => Math.max(0, Math.round(due - time()))),
  });
  let state = readNow();

  function changed(): void {
    clearTimeout(alarm);
    const [next] = inOrder();
    if (next !== undefined && pausedAt === null)
      alarm = setTimeout(() => runUntil(time()), Math.max(0, next.due - time()));
    state = readNow();
    for (const listener of listeners) listener();
  }

  function moveTo(moment: number): void {
    if (pausedAt === null) ahead = moment - now();
    else pausedAt = moment;
  }

  /** A timer that one of them sets is among them, when it ends in time. */
  function runUntil(moment: number): void {
    for (let [next] = inOrder(); next !== undefined && next.due <= moment; [next] = inOrder()) {
      if (next.due > time()) moveTo(next.due);
      timers.delete(next.id);
      next.run();
    }
    if (moment > time()) moveTo(moment);
    changed();
  }

  return {
    setTimeout: (run, delay) => {
      lastId += 1;
      timers.set(lastId, { id: lastId, due: time() + delay, run });
      changed();
      return lastId;
    },
    clearTimeout: (id) => {
      if (timers.delete(id)) changed();
    },
    pause: () => {
      pausedAt = time();
      changed();
    },
    resume: () => {
      if (pausedAt === null) return;
      ahead = pausedAt - now();
      pausedAt = null;
      changed();
    },
    step: () => {
      const [next] = inOrder();
      if (next !== undefined) runUntil(next.due);
    },
    advance: (milliseconds) => runUntil(time() + milliseconds),
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
