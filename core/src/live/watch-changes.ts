import type { Failure } from '@aloft/machines';
import { getChanges } from '../api/drive/live-changes.ts';
import type { Clock, Platform } from '../platform/platform.ts';
import type { Client } from '../runtime/create-client.ts';
import type { DriveChanges } from '../wire/changes.ts';
import { readMessages } from './read-messages.ts';

/** What a client does with changes. */
export interface ChangesOptions {
  /** The id to continue from; without one, from ten seconds ago. */
  readonly since?: string;
  /** Something changed. Also called with `all`, after a long sleep. */
  readonly heard: (changes: DriveChanges) => void;
  /** Nobody is signed in any more: nothing further is told. */
  readonly ended?: (failure: Failure) => void;
}

/** Running delivery of changes. */
export interface ChangesWatch {
  stop(): void;
}

/** A stream that brings nothing for this long at its start is held back by a proxy, in ms. */
const firstMessageWithin = 8000;
/** Messages come at least every twenty seconds; without them the connection is dead. */
const messagesWithin = 45_000;
/** Without streams: the interval of questions, and how long until a stream is tried again, in ms. */
const pollInterval = 4000;
const streamRetryAfter = 120_000;
const leastPause = 1000;
const longestPause = 60_000;

/** How a stream ended: it had worked, it never said anything, or it was not opened. */
type StreamEnd = 'worked' | 'silent' | 'refused';

/** A browser's timers are called on nothing but the window. */
const realTimers: Pick<Clock, 'setTimeout' | 'clearTimeout'> = {
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** A pause that an event ends early. */
function pauses(platform: Platform, signal: AbortSignal) {
  const clock = platform.clock ?? realTimers;
  return {
    after: (milliseconds: number, work: () => void): (() => void) => {
      const timer = clock.setTimeout(work, milliseconds);
      return () => clock.clearTimeout(timer);
    },
    /** Also ends when the device comes back online. */
    pause: (milliseconds: number): Promise<void> =>
      new Promise((settle) => {
        const end = (): void => {
          clock.clearTimeout(timer);
          unlisten();
          signal.removeEventListener('abort', end);
          settle();
        };
        const timer = clock.setTimeout(end, milliseconds);
        const unlisten = platform.network.listen((online) => {
          if (online) end();
        });
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
      }),
  };
}

/**
 * Tells what any client changes in the own drive, within a second, until it is stopped (R10.7): over one stream that
 * is opened again when it ends, with growing pauses where the service does not answer, and by questions every few
 * seconds where a proxy holds streams back. Continues after sleep from the last id. No framework is needed.
 * @example const watch = watchChanges(client, { heard: ({ all, folders }) => reload(all, folders) });
 */
export function watchChanges(client: Client, options: ChangesOptions): ChangesWatch {
  const { platform, ending } = client.flowContext;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ending]);
  const { after, pause } = pauses(platform, signal);
  let since = options.since ?? '';
  let failures = 0;

  function hear(changes: DriveChanges): void {
    if (signal.aborted) return;
    since = changes.id;
    const { all, folders, tasks, trash, shares, events, account } = changes;
    const isNews = all || folders.length > 0 || tasks.length > 0 || trash || shares || events || account;
    if (isNews) options.heard(changes);
  }

  async function readStream(): Promise<StreamEnd> {
    const breaking = new AbortController();
    let heardAny = false;
    let unwatch = after(firstMessageWithin, () => breaking.abort());
    const alive = (): void => {
      unwatch();
      unwatch = after(messagesWithin, () => breaking.abort());
    };
    try {
      const body = await client.openStream(
        `/drive/v1/changes/stream?since=${encodeURIComponent(since)}`,
        AbortSignal.any([signal, breaking.signal]),
      );
      if (body === null) return breaking.signal.aborted ? 'silent' : 'refused';
      await readMessages(body, {
        alive,
        heard: (changes) => {
          heardAny = true;
          hear(changes);
        },
      });
    } catch {
      // Broken: what came before counts.
    } finally {
      unwatch();
    }
    if (heardAny) return 'worked';
    return breaking.signal.aborted ? 'silent' : 'refused';
  }

  /** Half to all of the time, so that many clients do not come back at once. */
  const jitter = (milliseconds: number): number =>
    milliseconds * (0.5 + Number.parseInt(platform.randomId().slice(0, 4), 16) / 0x1_ffff);

  async function ask(): Promise<void> {
    const answer = await getChanges(client.call, since, { signal });
    if (answer.ok) {
      failures = 0;
      hear(answer.value);
      return;
    }
    failures += 1;
    if (answer.failure.code !== 'unauthenticated' || signal.aborted) return;
    stopping.abort();
    options.ended?.(answer.failure);
  }

  async function run(): Promise<void> {
    let streamsAgainAt = 0;
    while (!signal.aborted) {
      const end = platform.now() >= streamsAgainAt ? await readStream() : null;
      if (signal.aborted) return;
      if (end === 'worked') {
        failures = 0;
        await pause(jitter(leastPause));
        continue;
      }
      if (end === 'silent') streamsAgainAt = platform.now() + streamRetryAfter;
      // A refused stream is followed by a question, whose pipeline renews the session and finds another origin.
      await ask();
      const growing = Math.min(longestPause, leastPause * 2 ** Math.min(failures, 10));
      await pause(jitter(failures === 0 ? pollInterval : growing));
    }
  }
  run().catch((error: unknown) => platform.log('changes.crashed', String(error)));
  return { stop: () => stopping.abort() };
}
