// The thread that renders documents, while the main thread answers requests.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { lowerPriority } from '../../platform/processes/priority.ts';
import { toError } from '../../platform/to-error.ts';
import type { DocumentRenderer } from './bundle.ts';
import { type FromThread, ToThread } from './render-messages.ts';

/** Below that of the serving thread: Linux has a priority for each thread, and rendering can wait a little. */
const niceness = 5;

type Reply = Exclude<ToThread, { kind: 'render' | 'ping' }>;

lowerPriority(0, niceness);
enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'));
const loading: Promise<{ render: DocumentRenderer }> = import(
  pathToFileURL(v.parse(v.string(), workerData)).href
);
// Reported with each document that waits for it.
loading.catch(() => undefined);
const waiting = new Map<number, (reply: Reply) => void>();
let lastQuestion = 0;

const report = (message: FromThread, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

/** Asks the main thread, which has the database, and resolves with what it says. */
function ask(question: (nth: number) => FromThread): Promise<Reply> {
  lastQuestion += 1;
  const nth = lastQuestion;
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  waiting.set(nth, (reply) => (reply.kind === 'failed' ? reject(new Error(reply.error)) : resolve(reply)));
  report(question(nth));
  return promise;
}

async function render(order: Extract<ToThread, { kind: 'render' }>): Promise<void> {
  const { id, facts, nonce } = order;
  const document = await (await loading).render({
    request: new Request(order.url, { headers: order.headers }),
    facts,
    nonce,
    fetchShare: async (question) => {
      const reply = await ask((nth) => ({ kind: 'share', id, nth, question }));
      if (reply.kind !== 'share') throw new Error('a share is answered by a share');
      return reply.answer;
    },
    readApi: async (path, query) => {
      const reply = await ask((nth) => ({ kind: 'api', id, nth, path, query }));
      if (reply.kind !== 'api') throw new Error('a read is answered by the API');
      return reply;
    },
  });
  const body = document.body === null ? null : await document.bytes();
  const { status } = document;
  report(
    { kind: 'rendered', id, status, headers: [...document.headers], body },
    body === null ? [] : [body.buffer],
  );
}

parentPort?.on('message', (message: unknown) => {
  const told = v.parse(ToThread, message);
  if (told.kind === 'ping') {
    report({ kind: 'pong' });
  } else if (told.kind === 'render') {
    render(told).catch((error: unknown) => {
      const { stack, message: text } = toError(error);
      report({ kind: 'failed', id: told.id, error: stack ?? text });
    });
  } else {
    waiting.get(told.nth)?.(told);
    waiting.delete(told.nth);
  }
});
