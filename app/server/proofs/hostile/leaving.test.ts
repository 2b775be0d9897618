// A client who leaves in the middle of a call: whatever the server does with it then, it goes on serving the others.
import { channel } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { closeSockets, sendWithin } from './testing/sockets.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const timeout = 120_000;
const started = channel('http.server.request.start');

let world: World;
const crashes: unknown[] = [];
const noteCrash = (error: unknown): void => void crashes.push(error);
beforeAll(async () => {
  world = await startWorld();
  process.on('uncaughtException', noteCrash);
  process.on('unhandledRejection', noteCrash);
});
afterAll(async () => {
  process.off('uncaughtException', noteCrash);
  process.off('unhandledRejection', noteCrash);
  closeSockets();
  await world.server.stop();
});

const answered = (): number => world.log.filter((line) => line.includes('"event":"request"')).length;

/** When the client leaves. */
const moments: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'before it is answered': (response) => void response.req.socket.destroy(),
  'as its answer begins': (response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status: number, ...head: []) => {
      response.destroy();
      return writeHead(status, ...head);
    };
  },
};

it.each(Object.entries(moments))(
  '[P36l] a client who leaves %s, in every call: the server goes on',
  async (_, leave) => {
    const onStart = (message: unknown): void => {
      const response = message instanceof Object ? Reflect.get(message, 'response') : null;
      if (response instanceof ServerResponse) leave(response);
    };
    const { db } = world.server.services;
    const left: string[] = [];
    for (const call of callsOf(world).filter(({ slow }) => slow !== true)) {
      const before = answered();
      started.subscribe(onStart);
      await sendWithin(world, call, draftOf(call, world.ada.who.token), timeout).then(
        () => undefined,
        () => left.push(call.route),
      );
      started.unsubscribe(onStart);
      while (answered() === before) await nextIteration();
      // What is written at the end of an iteration comes after it.
      for (let more = 0; more < 3; more += 1) await nextIteration();
      if (crashes.length > 0) throw new Error(`${call.route}: ${String(crashes[0])}`);
      // A call that has ended the session would have the next ones refused.
      await settled(world.server);
      await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
    }
    expect(left.length).toBeGreaterThan(100);
    expect((await fetch(`${world.server.appUrl}/_build/latest.json`)).status).toBe(200);
  },
);
