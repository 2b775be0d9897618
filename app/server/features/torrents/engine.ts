// The engine's own process: begun by `engine-process.ts`, it hears orders and reports, and ends with the server.
import * as v from 'valibot';
import { DownloadFailure } from '../offline/fetch.ts';
import { type Description, type Job, Order, type Report, TransferCode } from './messages.ts';
import { runTransfer } from './transfer.ts';

interface Running {
  readonly end: AbortController;
  readonly go: PromiseWithResolvers<void>;
}

const running = new Map<string, Running>();
/** Progress is told at most this often, in milliseconds. */
const often = 1000;

function report(one: Report): void {
  process.send?.(one);
}

async function begin(job: Job): Promise<void> {
  const { id } = job;
  const own: Running = { end: new AbortController(), go: Promise.withResolvers() };
  const { signal } = own.end;
  own.go.promise.catch(() => undefined);
  signal.addEventListener('abort', () => own.go.reject(signal.reason), { once: true });
  running.set(id, own);
  const here = { bytes: 0, told: 0 };
  const telling = setInterval(() => {
    if (here.bytes !== here.told) report({ kind: 'progress', id, bytes: here.bytes });
    here.told = here.bytes;
  }, often);
  const hooks = {
    described: (description: Description) => {
      report({ kind: 'described', id, description });
      return own.go.promise;
    },
    progress: (bytes: number) => {
      here.bytes = bytes;
    },
  };
  try {
    await runTransfer(job, hooks, signal);
    report({ kind: 'done', id });
  } catch (error) {
    if (signal.aborted) report({ kind: 'ended', id });
    else {
      const code = error instanceof DownloadFailure ? error.code : 'internal';
      report({ kind: 'failed', id, code: v.is(TransferCode, code) ? code : 'internal' });
    }
  } finally {
    clearInterval(telling);
    running.delete(id);
  }
}

process.on('message', (message: unknown) => {
  const order = v.parse(Order, message);
  if (order.kind === 'begin') void begin(order.job);
  else if (order.kind === 'go') running.get(order.id)?.go.resolve();
  else running.get(order.id)?.end.abort();
});
process.once('disconnect', () => process.exit(0));
