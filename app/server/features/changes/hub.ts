import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFacts } from '@aloft/core/service';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { runAs } from '../../platform/database/principal.ts';
import type { Services } from '../../services.ts';
import { cursorOf } from './cursor.ts';
import { endOfLog, type LoggedChange, maxRowsOfAccount, type Place, readOn } from './tail.ts';

/** What subscribers of an account hear. `changes` is null when it is unknown what changed. */
export interface ChangeNotice {
  /** Where to continue after it. */
  readonly id: string;
  readonly changes: readonly ChangeFacts[] | null;
}
type Heard = (notice: ChangeNotice) => void;

/** Reads the log once for all subscribers of this process. */
export interface ChangeHub {
  /** Settles when nothing that is logged from now on will be missed; answers how to unsubscribe. */
  subscribe(accountId: string, heard: Heard): Promise<() => void>;
  /** The id, for an account, of what has been told to subscribers. */
  currentId(accountId: string): string;
  /** Ends reading. */
  stop(): Promise<void>;
}

/** Pause between reads of the log, in ms: the main part of a notice's delay. */
const interval = 150;
const pauseAfterFailure = 2000;

/**
 * Starts the hub. It reads while somebody is subscribed: one small query for the whole process, however many streams
 * are open (P36).
 */
export function startChangeHub(services: Services): ChangeHub {
  const subscribers = new Map<string, Set<Heard>>();
  const ending = new AbortController();
  let place: Place = { from: 0, next: 0, inProgress: [] };
  /** Settles when `place` is known; null while nobody is subscribed. */
  let ready: Promise<void> | null = null;
  let ended: Promise<void> = Promise.resolve();
  /** The read in progress, which leaves out those who subscribed after it began. */
  let underWay: Promise<unknown> = Promise.resolve();

  const currentId = (accountId: string): string => cursorOf(services, accountId, place.from);
  const tell = (accountId: string, changes: readonly ChangeFacts[] | null): void => {
    for (const heard of [...(subscribers.get(accountId) ?? [])]) heard({ id: currentId(accountId), changes });
  };
  function publish(fresh: readonly LoggedChange[] | null): void {
    if (fresh === null) {
      for (const accountId of subscribers.keys()) tell(accountId, null);
      return;
    }
    const ofSubscribers = fresh.filter(({ account_id }) => subscribers.has(account_id));
    for (const [accountId, changes] of Map.groupBy(ofSubscribers, ({ account_id }) => account_id))
      tell(accountId, changes.length < maxRowsOfAccount ? changes : null);
  }
  async function tail(): Promise<void> {
    let wait = interval;
    while (!ending.signal.aborted && subscribers.size > 0) {
      await (wait === 0 ? yieldToEventLoop() : pause(wait, undefined, { ref: false, signal: ending.signal }));
      try {
        const read = readOn(services.db, place, [...subscribers.keys()]);
        underWay = read.catch(() => undefined);
        const reading = await read;
        place = reading.place;
        publish(reading.fresh);
        wait = reading.more ? 0 : interval;
      } catch (error) {
        services.log({ event: 'changes', error: String(error) });
        wait = pauseAfterFailure;
      }
    }
    // In the turn that found nobody subscribed: the next subscriber begins another reading.
    ready = null;
  }
  async function findPlace(): Promise<void> {
    place = await endOfLog(services.db);
  }
  function begin(): Promise<void> {
    const found = findPlace();
    ended = found.then(tail).catch(() => {
      ready = null;
    });
    return found;
  }

  return {
    currentId,
    subscribe: async (accountId, heard) => {
      const own = subscribers.get(accountId) ?? new Set();
      subscribers.set(accountId, own.add(heard));
      const leave = (): void => {
        own.delete(heard);
        if (own.size === 0 && subscribers.get(accountId) === own) subscribers.delete(accountId);
      };
      try {
        // On behalf of the server: the first subscriber does not pay for the others.
        ready ??= runAs(null, begin);
        await ready;
        await underWay;
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}
