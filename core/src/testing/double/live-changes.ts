import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { own, type Route, raw, refuse } from './routing.ts';
import { filesOf } from './tree.ts';
import type { Account, World } from './world.ts';

/** A client without an id loaded its page less long ago, in ms. */
const loadingTime = 10_000;

/** What a client can load, as one text: compared with a later one, it says whether anything changed. */
function stateOf(world: World, account: Account): string {
  const files = filesOf(world, account.id).filter((row) => row.phase === 'PHASE_TYPE_COMPLETE');
  return JSON.stringify([
    files.map((row) => ({ ...row, blob: null })),
    world.tasks.of(account.id),
    world.shares.of(account.id),
    account.vip_expires_at,
  ]);
}

/** Whether anything of an account changed since an id: the double does not say what, everything is loaded again. */
function changesSince(world: World, account: Account, since: string): wire.DriveChanges {
  const id = service.changesId(world.nextOrder(), world.now());
  const state = stateOf(world, account);
  world.changeMarks.set(id, { account, state }, service.maxChangesAge);
  const mark = world.changeMarks.get(since);
  const isSame = mark?.account === account && mark.state === state;
  const isRecent = filesOf(world, account.id).some((row) => row.created_at > world.now() - loadingTime);
  return service.presentChanges(id, [], since === '' ? isRecent : !isSame);
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
      const send = (isFirst: boolean): void => {
        const changes = changesSince(world, account, last);
        last = changes.id;
        if (isFirst || !service.isEmptyChange(changes)) controller.enqueue(service.changesMessage(changes));
      };
      tell = (): void => {
        if (isSignedIn()) send(false);
        else {
          world.changeStreams.delete(tell);
          controller.close();
        }
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
