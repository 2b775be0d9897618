import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Log } from '../../platform/http/log.ts';
import { listenInBackground } from '../../platform/processes/background-thread.ts';
import { toError } from '../../platform/to-error.ts';
import type { RenderInput } from './bundle.ts';
import { FromThread, type ToThread } from './render-messages.ts';

/** Max. heap of the thread, in MB: a document that needs more ends the thread and not the server. */
const maxOldGenerationSizeMb = 512;
/** Max. time for a document, in ms: one that never ends would hold its client's turn, and perhaps the thread. */
const maxRenderDuration = 30_000;

interface Rendering {
  readonly input: RenderInput;
  resolve(document: Response | null): void;
  reject(error: Error): void;
}

/** Renders documents on a thread of its own. */
export interface BackgroundRenderer {
  /** Null when the document took too long, or the thread ended before. Rejects when rendering throws. */
  render(input: RenderInput): Promise<Response | null>;
  /** Resolves when the thread has ended; documents that are being rendered become null. */
  stop(): Promise<void>;
}

type Question = Extract<FromThread, { kind: 'share' | 'api' }>;

async function replyTo(question: Question, { fetchShare, readApi }: RenderInput): Promise<ToThread> {
  const { nth } = question;
  try {
    return question.kind === 'share'
      ? { kind: 'share', nth, answer: await fetchShare(question.question) }
      : { kind: 'api', nth, ...(await readApi(question.path, question.query)) };
  } catch (error) {
    return { kind: 'failed', nth, error: toError(error).message };
  }
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
  /** Set until the thread answers a ping. */
  let unanswered: NodeJS.Timeout | undefined;

  const tell = (worker: Worker, message: ToThread): void => worker.postMessage(message);
  const answer = async (worker: Worker, question: Question): Promise<void> => {
    const asking = renderings.get(question.id);
    if (asking !== undefined) tell(worker, await replyTo(question, asking.input));
    else tell(worker, { kind: 'failed', nth: question.nth, error: 'the document was given up' });
  };
  const endPing = (): void => {
    clearTimeout(unanswered);
    unanswered = undefined;
  };
  const hear = (worker: Worker, told: FromThread): void => {
    switch (told.kind) {
      case 'pong':
        endPing();
        break;
      case 'rendered': {
        const { id, body, status, headers } = told;
        renderings.get(id)?.resolve(new Response(body, { status, headers }));
        break;
      }
      case 'failed':
        renderings.get(told.id)?.reject(new Error(told.error));
        break;
      default:
        void answer(worker, told);
    }
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
        hear: (message) => hear(worker, v.parse(FromThread, message)),
        gone: () => {
          thread = null;
          endPing();
          if (!isStopped) log({ event: 'crash', error: 'the thread that renders documents has ended' });
          for (const { resolve } of renderings.values()) resolve(null);
        },
      },
    );
    return worker;
  };
  /** Gives a document up, and ends a thread that does not say that it goes on. */
  const giveUp = (worker: Worker, id: number): void => {
    renderings.get(id)?.resolve(null);
    if (unanswered !== undefined || worker !== thread) return;
    unanswered = setTimeout(() => void worker.terminate(), maxDuration);
    unanswered.unref();
    tell(worker, { kind: 'ping' });
  };

  thread = start();
  return {
    render: async (input) => {
      thread ??= start();
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Response | null>();
      renderings.set(id, { input, resolve, reject });
      const timer = setTimeout(giveUp, maxDuration, thread, id);
      const { url, headers, facts, nonce } = input;
      tell(thread, { kind: 'render', id, url: url.href, headers: [...headers], facts, nonce });
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        renderings.delete(id);
      }
    },
    stop: async () => {
      isStopped = true;
      await thread?.terminate();
    },
  };
}
