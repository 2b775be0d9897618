import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { pathOf } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 60_000);
afterAll(() => world.server.stop());

/** More than any call reads of a body, and less than the whole of what is announced. */
const begun = Buffer.alloc(96 * 1024, ' ');

interface Ended {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends what a body begins with and nothing more, until the server closes the connection; tells what it answered
 * before. Who went on writing would lose the answer to the end of the connection.
 */
function sendWithoutEnd(one: Call, draft: Draft, length: number | null): Promise<Ended> {
  const { appUrl, adminUrl } = world.server;
  const { hostname, port } = new URL(one.listener === 'app' ? appUrl : (adminUrl ?? ''));
  const sending = request({
    ...{ hostname, port, path: pathOf(one, draft), method: draft.method, agent: false },
    headers: {
      ...draft.headers,
      'content-type': 'application/json',
      ...(length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
  });
  let status = 0;
  let text = '';
  sending.on('response', (answer) => {
    status = answer.statusCode ?? 0;
    answer.setEncoding('utf8');
    answer.on('error', () => undefined);
    answer.on('data', (part: string) => {
      text += part;
    });
  });
  sending.write(begun);
  return new Promise((settle) => {
    // That the connection ends before the body does is told as an error.
    sending.on('error', () => undefined);
    sending.on('close', () => settle({ status, text }));
  });
}

async function faultsOf(one: Call, length: number | null): Promise<string[]> {
  const { db } = world.server.services;
  const { status, text } = await sendWithoutEnd(one, draftOf(one, world.ada.who.token), length);
  await settled(world.server);
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  const what = `${one.route} ${length ?? 'chunked'}: ${status} ${text.slice(0, 120)}`;
  const isAnswered = takesBody(one) ? status === 400 && text.includes('"out_of_range"') : status > 0;
  return isAnswered ? [] : [what];
}

const takesBody = ({ body, more }: Call): boolean => body !== undefined || more !== undefined;

it('[P36b] a body without an end, announced or not, is refused after 64 KB of it by every call that takes one, and no other waits for its end', async () => {
  const writes = callsOf(world).filter(
    ({ listener, route }) => listener !== 'content' && /^(POST|PUT|PATCH|DELETE) /.test(route),
  );
  expect(writes.filter(takesBody).length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const one of writes) {
    for (const length of [null, 2 ** 30]) wrong.push(...(await faultsOf(one, length)));
  }
  expect(wrong).toEqual([]);
}, 120_000);
