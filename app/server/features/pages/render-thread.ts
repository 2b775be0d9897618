// The thread that renders documents, while the main thread answers requests.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { lowerPriority } from '../../platform/processes/priority.ts';
import type { DocumentRenderer } from './bundle.ts';
import { Order, type Report } from './render-messages.ts';

/** Below that of the serving thread: Linux has a priority for each thread, and rendering can wait a little. */
const niceness = 5;

type Reply = Exclude<Order, { kind: 'render' | 'check' }>;

lowerPriority(0, niceness);
enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'));
const loading: Promise<{ render: DocumentRenderer }> = import(
  pathToFileURL(v.parse(v.string(), workerData)).href
);
// Reported with each document that waits for it.
loading.catch(() => undefined);
const waiting = new Map<string, (reply: Reply) => void>();
let lastQuestion = 0;

const report = (message: Report, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

/** Asks the main thread, which has the database, and resolves with what it says. */
function ask(question: (nth: number) => Report, id: number): Promise<Reply> {
  lastQuestion += 1;
  const nth = lastQuestion;
  return new Promise((settle, fail) => {
    waiting.set(`${id} ${nth}`, (reply) =>
      reply.kind === 'failed' ? fail(new Error(reply.error)) : settle(reply),
    );
    report(question(nth));
  });
}

async function render(order: Extract<Order, { kind: 'render' }>): Promise<void> {
  const { id, facts, nonce } = order;
  const document = await (await loading).render({
    request: new Request(order.url, { headers: order.headers }),
    facts,
    nonce,
    fetchShare: async (question) => {
      const reply = await ask((nth) => ({ kind: 'share', id, nth, question }), id);
      if (reply.kind !== 'share') throw new Error('a share is answered by a share');
      return reply.answer;
    },
    readApi: async (path, query) => {
      const reply = await ask((nth) => ({ kind: 'api', id, nth, path, query }), id);
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
  const order = v.parse(Order, message);
  if (order.kind === 'check') {
    report({ kind: 'awake' });
    return;
  }
  if (order.kind === 'render') {
    render(order).catch((error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      report({ kind: 'failed', id: order.id, error: text });
    });
    return;
  }
  const key = `${order.id} ${order.nth}`;
  waiting.get(key)?.(order);
  waiting.delete(key);
});
