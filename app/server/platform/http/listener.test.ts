import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Dripping {
  readonly socket: Socket;
  isOpen(): boolean;
}

/** A connection from the given address of this computer that sends half a head and waits. */
function drip(from: string): Promise<Dripping> {
  const { port } = new URL(server.appUrl);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from });
  let open = true;
  socket.on('close', () => {
    open = false;
  });
  socket.on('error', () => undefined);
  return new Promise((settle) => {
    socket.once('connect', () => {
      socket.write('GET /_build/latest.json HTTP/1.1\r\nhost: x\r\n');
      settle({ socket, isOpen: () => open });
    });
  });
}

/** What comes when the rest of the head is sent: nothing on a connection that is closed. */
const answerTo = ({ socket }: Dripping): Promise<string> =>
  new Promise((settle) => {
    socket.once('data', (bytes) => settle(bytes.toString()));
    socket.once('close', () => settle(''));
    socket.write('connection: close\r\n\r\n');
  });

it('[P36a] of 500 silent connections of a client fifty stay open; other clients are answered', async () => {
  const greedy = await Promise.all(Array.from({ length: 500 }, () => drip('127.0.0.2')));
  await expect.poll(() => greedy.filter((one) => one.isOpen()).length).toBe(50);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${server.appUrl}/_build/latest.json`)),
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
  // Who goes makes room.
  for (const { socket } of greedy) socket.destroy();
  await expect.poll(async () => answerTo(await drip('127.0.0.2'))).toContain('200 OK');
});
