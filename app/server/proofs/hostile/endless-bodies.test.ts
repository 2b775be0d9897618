import { request } from 'node:http';
import { maxBodyLength, maxFeedbackBodyLength } from '@aloft/core/service';
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
});
afterAll(() => world.server.stop());

/** More than the call reads of a body, and less than the announced length. Feedback may hold a trace. */
const begunOf = ({ route }: Call): Buffer =>
  Buffer.alloc((route === 'POST /v1/user/feedback' ? maxFeedbackBodyLength : maxBodyLength) + 32 * 1024, ' ');

interface Ended {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends the start of a body and nothing more until the server closes the connection; returns its response. Writing on
 * would reset the connection and lose the response.
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
  sending.write(begunOf(one));
  return new Promise((settle) => {
    // A connection that closes before the end of the body is an error.
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

it('[P36b] an endless body, announced or not, is refused after 64 KB by every call that takes one, and blocks no other', async () => {
  const writes = callsOf(world).filter(
    ({ listener, route }) => listener !== 'content' && /^(POST|PUT|PATCH|DELETE) /.test(route),
  );
  expect(writes.filter(takesBody).length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const one of writes) {
    for (const length of [null, 2 ** 30]) wrong.push(...(await faultsOf(one, length)));
  }
  expect(wrong).toEqual([]);
});
