import * as v from 'valibot';
import type { FileHasher, FileHashes } from '../../upload/file-hasher.ts';
import { sliceHasher } from '../../upload/slice-hasher.ts';
import { HashReply, type HashRequest } from './hasher-messages.ts';

/** How long an idle worker is kept, in ms. */
const idleTime = 10_000;

type Outcome =
  | { readonly kind: 'hashed'; readonly hashes: FileHashes }
  /** The browser or the page's CSP allows no such worker. */
  | { readonly kind: 'unable' };

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./hasher-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

/** Hashes one file in one worker. The worker may be reused only after this resolves with hashes. */
function hashIn(
  worker: Worker,
  request: HashRequest,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<Outcome> {
  return new Promise((settle, refuse) => {
    const listening = new AbortController();
    const until = { signal: listening.signal };
    let heard = false;
    const end = (tell: () => void): void => {
      listening.abort();
      tell();
    };
    const take = (reply: HashReply): void => {
      heard = true;
      if (reply.kind === 'progress') onProgress(reply.read);
      else if (reply.kind === 'failed') end(() => refuse(new Error(reply.reason)));
      else end(() => settle(reply));
    };
    // A blocked or unsupported script fires an error event before any message.
    const fail = (event: Event): void => {
      event.preventDefault();
      end(() => (heard ? refuse(new Error('the worker broke')) : settle({ kind: 'unable' })));
    };
    worker.addEventListener(
      'message',
      (event: MessageEvent<unknown>) => take(v.parse(HashReply, event.data)),
      until,
    );
    worker.addEventListener('error', fail, until);
    worker.addEventListener('messageerror', fail, until);
    signal.addEventListener('abort', () => end(() => refuse(signal.reason)), until);
    worker.postMessage(request);
  });
}

/** Hashes in a worker, so that the page stays responsive; on the main thread, in chunks, when no worker can start. */
export function workerHasher(): FileHasher {
  let unable = false;
  let idle: { readonly worker: Worker; readonly timer: number } | null = null;

  function take(): Worker | null {
    if (idle === null) return startWorker();
    const { worker, timer } = idle;
    window.clearTimeout(timer);
    idle = null;
    return worker;
  }

  function keep(worker: Worker): void {
    if (idle !== null) {
      worker.terminate();
      return;
    }
    const timer = window.setTimeout(() => {
      idle = null;
      worker.terminate();
    }, idleTime);
    idle = { worker, timer };
  }

  return async (source, wanted, signal, onProgress = () => undefined) => {
    signal.throwIfAborted();
    const blob = source instanceof Blob ? source : source.slice(0, source.size);
    // Only a blob can be handed to a worker.
    const worker = unable || !(blob instanceof Blob) ? null : take();
    if (worker === null || !(blob instanceof Blob)) return sliceHasher(source, wanted, signal, onProgress);
    const request = { blob, size: source.size, wanted: [...wanted] };
    let outcome: Outcome | null = null;
    try {
      outcome = await hashIn(worker, request, signal, onProgress);
    } finally {
      if (outcome?.kind === 'hashed') keep(worker);
      else worker.terminate();
    }
    if (outcome.kind === 'hashed') return outcome.hashes;
    unable = true;
    return sliceHasher(source, wanted, signal, onProgress);
  };
}
