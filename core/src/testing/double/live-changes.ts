import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { own, type Route, raw, refuse } from './routing.ts';
import type { Account, World } from './world.ts';

/** What a client can load, by topic and subject: compared with a later state, it says what changed. */
type State = ReadonlyMap<string, string>;

/** A client without an id loaded its page less long ago, in ms. */
const loadingTime = 10_000;

function stateOf(world: World, { id, name, email, vip_expires_at }: Account): State {
  const state = new Map<string, string>();
  const add = (key: string, value: unknown): void =>
    void state.set(key, `${state.get(key) ?? ''}\n${JSON.stringify(value)}`);
  for (const row of world.files.values()) {
    if (row.account_id !== id || row.phase !== 'PHASE_TYPE_COMPLETE') continue;
    const { name_key: _, ...shown } = row;
    add(row.trashed_at === null ? `files ${row.parent_id}` : 'trash ', shown);
  }
  for (const row of world.tasks.values()) if (row.account_id === id) add(`tasks ${row.id}`, row);
  for (const row of world.shares.values()) if (row.account_id === id) add('shares ', row);
  for (const row of world.events.values()) if (row.account_id === id) add('events ', row);
  add('account ', { name, email, vip_expires_at });
  return state;
}

const topics = ['files', 'trash', 'tasks', 'shares', 'events', 'account'] as const;

function differences(before: State, after: State): service.ChangeFacts[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  return keys.flatMap((key) => {
    const [first = '', subject = ''] = key.split(' ');
    const topic = topics.find((one) => one === first);
    return topic === undefined ? [] : [{ topic, subject }];
  });
}

/** What of an account changed since an id; remembers the present state under the id of the answer. */
function changesSince(world: World, account: Account, since: string): wire.DriveChanges {
  const now = world.now();
  const id = service.changesId(world.nextOrder(), now);
  const state = stateOf(world, account);
  world.changeMarks.set(id, { account_id: account.id, state }, service.maxChangesAge);
  if (since === '') {
    const recent = [...world.files.values()].filter(
      (row) => row.account_id === account.id && row.modified_at > now - loadingTime,
    );
    return service.presentChanges(
      id,
      recent.map((row) => ({ topic: 'files', subject: row.parent_id })),
    );
  }
  const mark = world.changeMarks.get(since);
  if (mark === undefined || mark.account_id !== account.id) return service.presentChanges(id, [], true);
  return service.presentChanges(id, differences(mark.state, state));
}

/** Tells the open streams what the last request changed, and ends those whose session has ended. */
export function tellStreams(world: World): void {
  for (const tell of [...world.changeStreams]) tell();
}

function streamOf(world: World, account: Account, isSignedIn: () => boolean, since: string): Response {
  let last = since;
  let tell = (): void => undefined;
  const body = new ReadableStream<string>({
    start: (controller) => {
      const send = (always: boolean): void => {
        const changes = changesSince(world, account, last);
        last = changes.id;
        if (always || !service.isEmptyChange(changes)) controller.enqueue(service.changesMessage(changes));
      };
      tell = (): void => {
        if (isSignedIn()) {
          send(false);
          return;
        }
        world.changeStreams.delete(tell);
        controller.close();
      };
      world.changeStreams.add(tell);
      send(true);
    },
    cancel: () => {
      world.changeStreams.delete(tell);
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': 'text/event-stream' },
  });
}

/** Changes of the own data, at once and as a stream. */
export const liveChangeRoutes: readonly Route[] = [
  own('GET /drive/v1/changes', wire.DriveChanges, (call, account, world) =>
    changesSince(world, account, call.query(service.ChangesQuery).since),
  ),
  raw(
    'GET /drive/v1/changes/stream',
    (call, world) => {
      const account = call.account ?? refuse('unauthenticated');
      const { since } = call.query(service.ChangesQuery);
      return streamOf(world, account, () => call.session?.revoked !== true, since);
    },
    'app',
  ),
];
