import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Log } from '../../platform/http/log.ts';
import { listenInBackground } from '../../platform/processes/background-thread.ts';
import { toError } from '../../platform/to-error.ts';
import type { RenderInput } from './bundle.ts';
import { type Order, Report } from './render-messages.ts';

/** Max. heap of the thread, in MB: a document that needs more ends the thread and not the server. */
const maxOldGenerationSizeMb = 512;
/** Max. time for a document, in ms: one that never ends would hold its client's turn, and perhaps the thread. */
const maxRenderDuration = 30_000;

interface Rendering {
  readonly input: RenderInput;
  settle(document: Response | null): void;
  fail(error: Error): void;
}

/** Renders documents on a thread of its own. */
export interface BackgroundRenderer {
  /** Null when the document took too long, or the thread ended before. Rejects when rendering throws. */
  render(input: RenderInput): Promise<Response | null>;
  /** Resolves when the thread has ended; documents that are being rendered become null. */
  stop(): Promise<void>;
}

type Question = Extract<Report, { kind: 'share' | 'api' }>;

async function replyTo(question: Question, { fetchShare, readApi }: RenderInput): Promise<Order> {
  const { id, nth } = question;
  try {
    return question.kind === 'share'
      ? { kind: 'share', id, nth, answer: await fetchShare(question.question) }
      : { kind: 'api', id, nth, ...(await readApi(question.path, question.query)) };
  } catch (error) {
    return { kind: 'failed', id, nth, error: toError(error).message };
  }
}

function documentOf({ status, headers, body }: Extract<Report, { kind: 'rendered' }>): Response {
  return new Response(body, { status, headers });
}

/**
 * Starts the thread that renders with the built `entry-server.js` at `entry`. Rendering takes milliseconds at a time and
 * leaves much to collect: on the serving thread everybody's requests would wait for both (P36). A thread that ended is
 * started again for the next document.
 */
export function renderInBackground(
  entry: string,
  { log, maxDuration = maxRenderDuration }: { readonly log: Log; readonly maxDuration?: number },
): BackgroundRenderer {
  const renderings = new Map<number, Rendering>();
  let lastId = 0;
  let thread: Worker | null = null;
  let isStopped = false;
  /** Set while the thread is asked whether it goes on. */
  let check: NodeJS.Timeout | undefined;

  const tell = (worker: Worker, order: Order): void => worker.postMessage(order);
  const answer = async (worker: Worker, question: Question): Promise<void> => {
    const asking = renderings.get(question.id);
    if (asking !== undefined) tell(worker, await replyTo(question, asking.input));
  };
  const hear = (worker: Worker, report: Report): void => {
    if (report.kind === 'awake') {
      clearTimeout(check);
      check = undefined;
      return;
    }
    const rendering = renderings.get(report.id);
    if (report.kind === 'rendered') rendering?.settle(documentOf(report));
    else if (report.kind === 'failed') rendering?.fail(new Error(report.error));
    else void answer(worker, report);
  };
  const start = (): Worker => {
    const worker: Worker = listenInBackground(
      new Worker(new URL('./render-thread.ts', import.meta.url), {
        name: 'render',
        workerData: entry,
        resourceLimits: { maxOldGenerationSizeMb },
        // Otherwise React and the router render slowly and log advice, with share ids in it, to standard error (P16).
        env: { ...process.env, NODE_ENV: 'production' },
      }),
      {
        hear: (message) => hear(worker, v.parse(Report, message)),
        gone: () => {
          thread = null;
          clearTimeout(check);
          check = undefined;
          if (!isStopped) log({ event: 'crash', error: 'the thread that renders documents has ended' });
          for (const { settle } of renderings.values()) settle(null);
        },
      },
    );
    return worker;
  };
  /** Gives a document up, and ends a thread that does not say that it goes on. */
  const giveUp = (worker: Worker, id: number): void => {
    renderings.get(id)?.settle(null);
    if (check !== undefined || worker !== thread) return;
    check = setTimeout(() => void worker.terminate(), maxDuration);
    check.unref();
    tell(worker, { kind: 'check' });
  };

  thread = start();
  return {
    render: (input) => {
      thread ??= start();
      lastId += 1;
      const id = lastId;
      const worker = thread;
      return new Promise<Response | null>((settle, fail) => {
        const timer = setTimeout(giveUp, maxDuration, worker, id);
        const over = (): void => {
          clearTimeout(timer);
          renderings.delete(id);
        };
        renderings.set(id, {
          input,
          settle: (document) => {
            over();
            settle(document);
          },
          fail: (error) => {
            over();
            fail(error);
          },
        });
        const { url, headers, facts, nonce } = input;
        tell(worker, { kind: 'render', id, url: url.href, headers: [...headers], facts, nonce });
      });
    },
    stop: async () => {
      isStopped = true;
      await thread?.terminate();
    },
  };
}
