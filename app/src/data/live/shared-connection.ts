import { createApi, type Flows, watchChanges } from '@aloft/core';
import { DriveChanges } from '@aloft/core/wire';
import * as v from 'valibot';

type Heard = (changes: DriveChanges) => void;

const name = 'aloft-changes';

/**
 * One connection for all tabs of a browser: the tab that holds the lock keeps it and passes on what it hears. When that
 * tab closes, the next one takes over and continues from the last id. Without Web Locks, each tab has its own.
 */
function connect(flows: Flows, heard: Heard, ended: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const canShare = 'locks' in navigator && typeof BroadcastChannel === 'function';
  const channel = canShare ? new BroadcastChannel(name) : null;
  let since = '';
  const hear = (changes: DriveChanges): void => {
    since = changes.id;
    heard(changes);
  };
  channel?.addEventListener('message', (event) => {
    const parsed = v.safeParse(DriveChanges, event.data);
    if (parsed.success) hear(parsed.output);
  });
  const lead = (): Promise<void> =>
    new Promise((settle) => {
      if (signal.aborted) {
        settle();
        return;
      }
      const { stop } = watchChanges(flows, {
        since,
        heard: (changes) => {
          hear(changes);
          channel?.postMessage(changes);
        },
        ended: () => {
          settle();
          ended();
        },
      });
      signal.addEventListener('abort', () => {
        stop();
        settle();
      });
    });
  /** Behind a tab that leads: the page may be older than its first message to this one. */
  async function catchUp(): Promise<void> {
    const answer = await createApi(flows.call).drive.getChanges('', { signal });
    if (answer.ok && !signal.aborted) hear(answer.value);
  }
  async function share(): Promise<void> {
    const hasLed = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await lead();
      return true;
    });
    if (hasLed || signal.aborted) return;
    void catchUp();
    await navigator.locks.request(name, { signal }, lead);
  }
  // A request that is aborted while it waits rejects.
  if (channel === null) void lead();
  else share().catch(() => undefined);
  return () => {
    stopping.abort();
    channel?.close();
  };
}

interface Listener {
  readonly heard: Heard;
  /** The session is over: nothing is heard any more. */
  readonly ended: () => void;
}

interface Connection {
  readonly listeners: Set<Listener>;
  readonly disconnect: () => void;
}

const connections = new WeakMap<Flows, Connection>();

function connectionOf(flows: Flows): Connection {
  const known = connections.get(flows);
  if (known !== undefined) return known;
  const listeners = new Set<Listener>();
  const connection: Connection = {
    listeners,
    disconnect: connect(
      flows,
      (changes) => {
        for (const { heard } of [...listeners]) heard(changes);
      },
      () => {
        connections.delete(flows);
        for (const { ended } of [...listeners]) ended();
        // The session's flow finds out whether it has ended, and says so.
        flows.actors.session.send({ type: 'profile.reload' });
      },
    ),
  };
  connections.set(flows, connection);
  return connection;
}

/** Listens to what any client changes; answers how to stop. All listeners of a page share its connection. */
export function listenToChanges(flows: Flows, listener: Listener): () => void {
  const connection = connectionOf(flows);
  connection.listeners.add(listener);
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size > 0) return;
    connection.disconnect();
    if (connections.get(flows) === connection) connections.delete(flows);
  };
}
