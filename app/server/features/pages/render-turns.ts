import { clientKey } from '../../platform/locks/fair-key.ts';
import { FairQueue } from '../../platform/locks/fair-queue.ts';

/**
 * Max. documents that are rendered at once, of all clients and of one. Rendering is work for one thread: of one client,
 * several at once end no sooner, and everybody's documents wait for all of them (P36).
 */
const limits = { slots: 32, slotsPerKey: 1, maxQueued: 512, maxQueuedPerKey: 128, maxWait: 10_000 } as const;
/** Documents that take longer wait for something else than that thread, and let the client's next one begin, in ms. */
export const maxRenderTurn = 1000;

/** Renders documents in turn; null when there are too many to wait for, or the client has left. */
export type RenderTurns = <T>(
  client: string,
  gone: AbortSignal,
  render: () => Promise<T>,
) => Promise<T | null>;

/** A queue of documents, fair between clients. */
export function renderTurns(): RenderTurns {
  const queue = new FairQueue(limits);
  return async (client, gone, render) => {
    const release = await queue.take(clientKey(client), gone).catch(() => null);
    if (release === null) return null;
    const timer = setTimeout(release, maxRenderTurn);
    try {
      return await render();
    } finally {
      clearTimeout(timer);
      release();
    }
  };
}
