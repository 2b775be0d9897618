import { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { changesHeartbeat, changesMessage, isEmptyChange, presentChanges } from '@aloft/core/service';
import { releaseSlot } from '../../platform/http/load-shedding.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { findSession } from '../accounts/sessions/tokens.ts';
import { type ChangeNotice, startChangeHub } from './hub.ts';
import { readChanges } from './log.ts';

/** Max. open streams of this process, of a key, and of a client address (P36). */
const maxStreams = 600;
const maxStreamsOfKey = 12;
const maxStreamsOfAddress = 40;
/** A reader with more unread bytes is cut off; it reads on from its last id. */
const maxUnread = 64 * 1024;
/** A stream ends after this time, in ms, and its client asks again: no stream outlives its access token by more. */
const maxStreamAge = 5 * 60_000;
/** So long a reader has for the end of its stream, in ms; what is unread by then is read on from the last id. */
const endTimeout = 5000;
/** When a refused client may ask again, in s. */
const retryAfter = 60;

/** Who asks for a stream. */
export interface StreamRequest {
  readonly accountId: string;
  /** Whose streams are counted together. */
  readonly fairKey: FairKey;
  /** The access token. */
  readonly token: string;
  /** The client's address. */
  readonly address: string;
  /** The id to continue from; empty when there is none. */
  readonly since: string;
}

/** The open streams of this process. */
export interface ChangeStreams {
  /** Reserves a stream; refused beyond the limits. `send` writes it until either side ends it. */
  open(request: StreamRequest): { send(to: Writable): Promise<void> } | Refusal;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams, and refuses others. */
  stop(): Promise<void>;
}

/** Counts by key; a key is forgotten at 0. */
class Counts {
  readonly #counts = new Map<string, number>();
  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
  add(key: string, by: 1 | -1): void {
    const count = this.of(key) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/** Starts without streams; the log is read while there are some. */
export function startChangeStreams(services: Services): ChangeStreams {
  const hub = startChangeHub(services);
  const counts = new Counts();
  const ends = new Set<() => void>();
  let count = 0;
  let isStopped = false;

  /** Writes a stream; settles when it is over. */
  async function run({ accountId, token, since }: StreamRequest, to: Writable): Promise<void> {
    // A client may have left before its stream began.
    const over = to.destroyed ? Promise.resolve() : new Promise<void>((settle) => to.once('close', settle));
    let cutOff: NodeJS.Timeout | null = null;
    const end = (): void => {
      // Whoever does not read would keep a stream that has ended, and its place, for as long as they like.
      cutOff ??= setTimeout(() => to.destroy(), endTimeout);
      if (to.writableLength > 0) to.destroy();
      else to.end();
    };
    const write = (text: string): void => {
      if (to.writableEnded || to.destroyed) return;
      to.write(text);
      if (to.writableLength > maxUnread) to.destroy();
    };
    const checkSession = async (): Promise<void> => {
      if ((await findSession(services, token)) === null) end();
    };
    const hear = ({ id, changes }: ChangeNotice): void => {
      const message = presentChanges(id, changes ?? [], changes === null);
      if (!isEmptyChange(message)) write(changesMessage(message));
      const mayEnd =
        changes === null || changes.some(({ topic }) => topic === 'sessions' || topic === 'account');
      // A session that cannot be checked is not served.
      if (mayEnd) checkSession().catch(end);
    };
    ends.add(end);
    const beat = setInterval(
      () => write(changesMessage(presentChanges(hub.currentId(accountId), []))),
      changesHeartbeat,
    );
    const oldAge = setTimeout(end, maxStreamAge);
    let leave: (() => void) | null = null;
    try {
      leave = await hub.subscribe(accountId, hear);
      // The session may have ended before the subscription.
      await checkSession();
      write(changesMessage(await readChanges(services, accountId, since)));
      if (isStopped) end();
      await over;
    } finally {
      leave?.();
      clearInterval(beat);
      clearTimeout(oldAge);
      if (cutOff !== null) clearTimeout(cutOff);
      ends.delete(end);
    }
  }

  return {
    count: () => count,
    open: (request) => {
      const [key, address] = [request.fairKey, `address ${request.address}`];
      const isFull = (): boolean =>
        isStopped ||
        count >= maxStreams ||
        counts.of(key) >= maxStreamsOfKey ||
        counts.of(address) >= maxStreamsOfAddress;
      if (isFull()) return refuse('resource_exhausted', { retryAfter });
      const change = (by: 1 | -1): void => {
        count += by;
        counts.add(key, by);
        counts.add(address, by);
      };
      return {
        send: async (to) => {
          // Requests that came together were all let in while none of them was counted.
          if (isFull()) return void to.end();
          // Counted here: a response that is never sent holds nothing.
          change(1);
          if (to instanceof ServerResponse) releaseSlot(to);
          try {
            await run(request, to);
          } finally {
            change(-1);
          }
        },
      };
    },
    stop: async () => {
      isStopped = true;
      for (const end of [...ends]) end();
      await hub.stop();
    },
  };
}
