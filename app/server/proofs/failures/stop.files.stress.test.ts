import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { beginUpload, newPerson, type Person, sendBytes } from '../testing/start-test-server.ts';

let server: ServerProcess;
let ada: Person;
beforeEach(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  ada = await newPerson(server, 'ada@example.org');
});
afterEach(() => server.stop(), 60_000);

// The product's ten seconds in real time, which what ends must meet on this machine; their limit: graceful-end.test.ts.
/** A body in two parts; the test releases the second. */
function slowly(first: number, second: number): { body: ReadableStream<Uint8Array>; goOn(): void } {
  let goOn = (): void => undefined;
  const told = new Promise<void>((settle) => {
    goOn = settle;
  });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(first).fill(1)),
    pull: async (controller) => {
      await told;
      controller.enqueue(new Uint8Array(second).fill(2));
      controller.close();
    },
  });
  return { body, goOn };
}

async function send(endpoint: string, offset: number, body: ReadableStream<Uint8Array>): Promise<number> {
  const init = {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset) },
    body,
    duplex: 'half' as const,
  };
  return fetch(endpoint, init).then(
    (answer) => answer.status,
    () => 0,
  );
}
const offsetOf = async (endpoint: string): Promise<number> =>
  Number((await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset'));
const untilHere = async (endpoint: string, offset: number): Promise<void> => {
  while ((await offsetOf(endpoint)) < offset) await new Promise((settle) => setTimeout(settle, 20));
};

describe('a server that gets SIGTERM', () => {
  it('[P37c P3b T31] lets an upload’s request end, aborts one that takes over ten seconds, and both resume', async () => {
    const [ending, hanging] = [
      await beginUpload(server, ada, 'a', 3000),
      await beginUpload(server, ada, 'b', 3000),
    ];
    await sendBytes(hanging.endpoint, 0, new Uint8Array(500));
    const [a, b] = [slowly(1000, 1000), slowly(700, 1)];
    const answers = [send(ending.endpoint, 0, a.body), send(hanging.endpoint, 500, b.body)];
    await untilHere(ending.endpoint, 1000);
    await untilHere(hanging.endpoint, 1200);
    const stopped = server.terminate();
    // The listener accepts no new connections, and the running request continues.
    await expect
      .poll(() =>
        fetch(`${server.appUrl}/_build/latest.json`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    a.goOn();
    expect(await answers[0]).toBe(204);
    expect(await stopped).toBe(0);
    // Its second part was never sent: it was aborted (the delay: graceful-end.test.ts).
    expect(await answers[1]).toBe(0);
    await server.start();
    expect(await offsetOf(ending.endpoint)).toBe(2000);
    expect((await sendBytes(ending.endpoint, 2000, new Uint8Array(1000))).status).toBe(200);
    const offset = await offsetOf(hanging.endpoint);
    expect(offset).toBeGreaterThanOrEqual(500);
    expect((await sendBytes(hanging.endpoint, offset, new Uint8Array(3000 - offset))).status).toBe(200);
  });
});
