import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import { answerBusy } from './malformed.ts';

/** So many milliseconds may the requests of one turn of the event loop take before those behind them are turned away. */
const patience = 200;
/** A turn with fewer requests is no rush: one of them was slow, and the few behind it are not many to wait for. */
const fewest = 32;
/** So many requests may be under way at once; transfers, which wait for their readers, have a listener of their own. */
const mostUnderWay = 512;
const reportEvery = 1000;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** What an overload is told by. */
export interface Pressure {
  /** Whether a request that comes now would wait too long, and those behind it longer. */
  isTooMuch(): boolean;
  /** A request has begun; the answer says that it has ended. */
  begin(): () => void;
}

/**
 * Tells when there is more to do than can be done. Node hands over all requests that came during a turn one after
 * another: once many before have taken `patience`, the rest of the turn waited longer than that. What waits for the
 * database, a disk or another process is counted instead.
 */
export function startPressure(options: { readonly counts: boolean; readonly now?: () => number }): Pressure {
  const now = options.now ?? (() => performance.now());
  let turn: { readonly began: number; requests: number } | null = null;
  let underWay = 0;
  return {
    isTooMuch: () => {
      if (options.counts && underWay >= mostUnderWay) return true;
      if (turn === null) {
        turn = { began: now(), requests: 0 };
        setImmediate(() => {
          turn = null;
        });
      }
      turn.requests += 1;
      return turn.requests > fewest && now() - turn.began > patience;
    },
    begin: () => {
      underWay += 1;
      let over = false;
      return () => {
        if (!over) underWay -= 1;
        over = true;
      };
    },
  };
}

/**
 * Answers what cannot be done in time with 503 and when to come again, which costs next to nothing: who is let in is
 * answered as quickly as ever, and when the rush is over nothing is left to catch up on (P38).
 */
export function turnAwayOverload(listener: Listener, pressure: Pressure, log: Log): Listener {
  let turnedAway = 0;
  const report = (): void => {
    log({ event: 'overload', detail: `${turnedAway} requests were turned away within a second` });
    turnedAway = 0;
  };
  return (incoming, outgoing) => {
    if (pressure.isTooMuch()) {
      if (turnedAway === 0) setTimeout(report, reportEvery).unref();
      turnedAway += 1;
      answerBusy(outgoing);
      return undefined;
    }
    outgoing.once('close', pressure.begin());
    return listener(incoming, outgoing);
  };
}
