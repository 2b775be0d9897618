import { localFailure } from '@aloft/core';
import { Failed } from './failed.js';

/**
 * A running flow, as far as watching it needs.
 * @template Snapshot
 * @typedef {object} Flow
 * @property {() => Snapshot} getSnapshot
 * @property {(observer: { next: (snapshot: Snapshot) => void, error: (problem: unknown) => void }) => { unsubscribe(): void }} subscribe
 */

/**
 * Watches a flow until `decide` knows its end: it answers what came of it, or undefined to go on, or throws. On
 * Ctrl-C the flow is told with `leave`, and ends in its own way; without it, the watching ends.
 * @template Snapshot
 * @template T
 * @param {Flow<Snapshot>} flow
 * @param {AbortSignal} signal
 * @param {(snapshot: Snapshot) => T | undefined} decide
 * @param {() => void} [leave]
 * @returns {Promise<T>}
 */
export function follow(flow, signal, decide, leave) {
  return new Promise((settle, fail) => {
    let over = false;
    /** @type {{ unsubscribe(): void } | null} */
    let subscription = null;
    /** @param {() => void} tell */
    const end = (tell) => {
      over = true;
      signal.removeEventListener('abort', abort);
      subscription?.unsubscribe();
      tell();
    };
    /** @param {Snapshot} snapshot */
    const look = (snapshot) => {
      if (over) return;
      try {
        const decided = decide(snapshot);
        if (decided !== undefined) end(() => settle(decided));
      } catch (problem) {
        end(() => fail(problem));
      }
    };
    const abort = () => {
      if (leave === undefined) end(() => fail(new Failed(localFailure('cancelled'))));
      else leave();
    };
    subscription = flow.subscribe({ next: look, error: (problem) => end(() => fail(problem)) });
    signal.addEventListener('abort', abort);
    look(flow.getSnapshot());
    if (signal.aborted && !over) abort();
  });
}
