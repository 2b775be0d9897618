import { type AnyActorRef, type SnapshotFrom, waitFor } from 'xstate';

/**
 * Waits until a flow's view matches, and answers it.
 * @param timeout in ms
 * @throws an error with the last view, on a timeout or when the flow ends before
 */
export async function until<A extends AnyActorRef, V, W extends V>(
  actor: A,
  view: (snapshot: SnapshotFrom<A>) => V,
  wanted: ((shown: V) => shown is W) | ((shown: V) => boolean),
  timeout = 10_000,
): Promise<W> {
  const isWanted = (shown: V): shown is W => wanted(shown);
  const isThere = (snapshot: SnapshotFrom<A>): boolean => isWanted(view(snapshot));
  await waitFor(actor, isThere, { timeout }).catch((error: unknown) => {
    const last = view(actor.getSnapshot());
    const where = JSON.stringify(actor.getSnapshot().value);
    throw new Error(`gave up after ${timeout} ms in ${where}, which shows ${JSON.stringify(last)}`, {
      cause: error,
    });
  });
  const shown = view(actor.getSnapshot());
  if (isWanted(shown)) return shown;
  throw new Error(`shown for a moment only: now ${JSON.stringify(shown)}`);
}
