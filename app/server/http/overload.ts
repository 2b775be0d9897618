import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import { answerBusy } from './malformed.ts';

/** So long may requests take that are answered within one turn of the event loop, in milliseconds. */
const slice = 20;
/** So long may a request wait for its turn before those that come then are turned away. */
const patience = 200;
/** So long at most: who was let in with many others at once and is not served by then is turned away after all. */
const longestWait = 1000;
/** A shorter line is no rush: a few slow requests are waited for, as one browser's many files while a page is made. */
const fewest = 32;
/** So many requests may be under way at once; transfers, which wait for their readers, have a listener of their own. */
const mostUnderWay = 512;
const reportEvery = 1000;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

interface Waiting {
  readonly since: number;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** How a listener looks after itself. */
export interface AdmissionOptions {
  /** Whether many requests under way are too many: they wait for a database, a disk, another service. */
  readonly counts: boolean;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Lets requests in one after the other. Node hands over all that came during a turn of the event loop, and takes new
 * connections only between two turns: a long turn leaves strangers waiting whom nobody can see. So a turn that has
 * taken its slice leaves the rest to the next ones. When the first of a long line has waited too long, whoever comes is
 * answered 503 and when to come again, which costs next to nothing: who is let in is served as ever, and when the
 * rush is over nothing is left to catch up on (P38).
 */
export function admitInTurn(listener: Listener, { counts, log, now }: AdmissionOptions): Listener {
  let began: number | null = null;
  let underWay = 0;
  let turnedAway = 0;
  // In the order they came; `first` stands before those that were let in.
  let line: Waiting[] = [];
  let first = 0;

  const report = (): void => {
    log({ event: 'overload', detail: `${turnedAway} requests were turned away within a second` });
    turnedAway = 0;
  };
  const turnAway = (outgoing: ServerResponse): void => {
    if (turnedAway === 0) setTimeout(report, reportEvery).unref();
    turnedAway += 1;
    answerBusy(outgoing);
  };
  const letIn = (incoming: IncomingMessage, outgoing: ServerResponse): unknown => {
    underWay += 1;
    outgoing.once('close', () => {
      underWay -= 1;
    });
    return listener(incoming, outgoing);
  };
  const isRush = (): boolean => line.length - first >= fewest;
  const takeFirst = (): Waiting | undefined => {
    const taken = line[first];
    first += 1;
    // Those before `first` are forgotten now and then: a rush may last for hours.
    if (first >= Math.min(line.length, 1024)) [line, first] = [line.slice(first), 0];
    return taken;
  };
  /** One in a turn: what it does at once is over before the next turn looks for new connections. */
  const letNextIn = (): void => {
    const next = takeFirst();
    if (line.length > 0) setImmediate(letNextIn);
    // Who went away meanwhile needs no answer.
    if (next === undefined || next.outgoing.destroyed) return;
    if (isRush() && now() - next.since > longestWait) turnAway(next.outgoing);
    else letIn(next.incoming, next.outgoing);
  };
  const isTurnOver = (): boolean => {
    if (began !== null) return now() - began > slice;
    began = now();
    setImmediate(() => {
      began = null;
    });
    return false;
  };

  return (incoming, outgoing) => {
    const oldest = line[first];
    const tooLate = oldest !== undefined && isRush() && now() - oldest.since > patience;
    if (tooLate || (counts && underWay + line.length - first >= mostUnderWay)) {
      turnAway(outgoing);
      return undefined;
    }
    if (oldest === undefined && !isTurnOver()) return letIn(incoming, outgoing);
    if (oldest === undefined) setImmediate(letNextIn);
    line.push({ since: now(), incoming, outgoing });
    return undefined;
  };
}
