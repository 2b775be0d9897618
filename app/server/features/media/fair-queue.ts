import type { FairKey } from '../../platform/locks/fair-key.ts';
import type { ShareLimits } from './limits.ts';
import { RecentUse } from './recent-use.ts';

/** `requested`: a request waits for the result; `background`: run when no requested job waits. */
export type Lane = 'requested' | 'background';

/** A job in the queue. */
export interface Ticket {
  /** Moves it to the end of the other lane, if it still waits. */
  move(to: Lane): void;
  /** Removes it, if it still waits; answers whether it did. */
  leave(): boolean;
}

/** Queued work; `drop` is called instead of `run` when it is removed unrun. */
export interface Work {
  readonly key: FairKey;
  run(): Promise<void>;
  drop(): void;
}

/** A queue with round robin between accounts. */
export interface FairQueue {
  /** Enqueues work; null when the account has too much waiting already. */
  enter(work: Work, lane: Lane): Ticket | null;
  /** Drops queued work, accepts nothing more, and settles when nothing runs. */
  stop(): Promise<void>;
}

interface Entry {
  readonly work: Work;
  lane: Lane;
}

interface Account {
  readonly requested: Set<Entry>;
  readonly background: Set<Entry>;
  running: number;
}

const waitingIn = (account: Account): number => account.requested.size + account.background.size;
const lanes: readonly Lane[] = ['requested', 'background'];

/**
 * Round robin over accounts: an account with a thousand queued jobs delays another's by one of them. One account gets
 * all but one of the slots, so that one is always free for others. Those whose jobs ran longest of late come last: many
 * accounts with a hard job each delay a newcomer's by the jobs that run, not by those that wait (P36s). Requested work
 * precedes background work; within a lane, an account's jobs run in order.
 */
export function openFairQueue(
  { processes, waitingOfAccount, waiting: maxQueued }: ShareLimits,
  now = (): number => performance.now(),
): FairQueue {
  const used = new RecentUse(now);
  // In round-robin order: an account moves to the end when a job starts, and again when it ends.
  const accounts = new Map<FairKey, Account>();
  const running = new Set<Promise<void>>();
  const placesOfAccount = Math.max(1, processes - 1);
  let waiting = 0;
  let isStopped = false;

  const accountOf = (name: FairKey): Account => {
    const known = accounts.get(name);
    if (known !== undefined) return known;
    const added: Account = { requested: new Set(), background: new Set(), running: 0 };
    accounts.set(name, added);
    return added;
  };
  const remove = (entry: Entry): boolean => {
    const account = accounts.get(entry.work.key);
    if (account === undefined || !account[entry.lane].delete(entry)) return false;
    waiting -= 1;
    if (waitingIn(account) === 0 && account.running === 0) accounts.delete(entry.work.key);
    return true;
  };
  /** Evicts an account's last job, background work first. */
  const evictLast = (account: Account): void => {
    const last = [...account.background].at(-1) ?? [...account.requested].at(-1);
    if (last !== undefined && remove(last)) last.work.drop();
  };
  const longest = (): Account | undefined =>
    [...accounts.values()].reduce<Account | undefined>(
      (most, one) => (most === undefined || waitingIn(one) > waitingIn(most) ? one : most),
      undefined,
    );
  const makeRoom = (name: FairKey, lane: Lane): boolean => {
    const account = accounts.get(name);
    const own = account === undefined ? 0 : waitingIn(account);
    if (account !== undefined && own >= waitingOfAccount) {
      if (lane === 'background' || account.background.size === 0) return false;
      evictLast(account);
    }
    if (waiting < maxQueued) return true;
    const other = longest();
    if (other === undefined || waitingIn(other) <= own + 1) return false;
    evictLast(other);
    return true;
  };
  const toTheEnd = (name: FairKey, account: Account): void => {
    accounts.delete(name);
    accounts.set(name, account);
  };
  const takeNext = (): Entry | null => {
    for (const lane of lanes) {
      let next: { readonly name: FairKey; readonly account: Account; readonly first: Entry } | null = null;
      for (const [name, account] of accounts) {
        const [first] = account[lane];
        if (first === undefined || account.running >= placesOfAccount) continue;
        if (next === null || used.of(name) < used.of(next.name)) next = { name, account, first };
      }
      if (next === null) continue;
      toTheEnd(next.name, next.account);
      next.account.running += 1;
      remove(next.first);
      return next.first;
    }
    return null;
  };
  const start = ({ work }: Entry): void => {
    const began = now();
    const end = (): void => {
      running.delete(done);
      used.add(work.key, now() - began);
      const account = accountOf(work.key);
      account.running -= 1;
      toTheEnd(work.key, account);
      if (waitingIn(account) === 0 && account.running === 0) accounts.delete(work.key);
      fill();
    };
    const done = work.run().then(end, end);
    running.add(done);
  };
  const fill = (): void => {
    while (!isStopped && running.size < processes) {
      const next = takeNext();
      if (next === null) return;
      start(next);
    }
  };

  return {
    enter: (work, lane) => {
      if (isStopped || !makeRoom(work.key, lane)) return null;
      const entry: Entry = { work, lane };
      accountOf(work.key)[lane].add(entry);
      waiting += 1;
      fill();
      return {
        move: (to) => {
          const account = accounts.get(work.key);
          if (account === undefined || entry.lane === to || !account[entry.lane].delete(entry)) return;
          entry.lane = to;
          account[to].add(entry);
        },
        leave: () => remove(entry),
      };
    },
    stop: async () => {
      isStopped = true;
      for (const account of [...accounts.values()])
        for (const entry of [...account.requested, ...account.background])
          if (remove(entry)) entry.work.drop();
      await Promise.all(running);
    },
  };
}
