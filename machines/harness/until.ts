import { type AnyActorRef, type SnapshotFrom, waitFor } from 'xstate';

/**
 * Waits until a flow's view matches, and returns it.
 * @param timeout in ms
 * @throws with the last view, on a timeout or if the flow ends before
 */
export async function until<A extends AnyActorRef, V, W extends V>(
  actor: A,
  view: (snapshot: SnapshotFrom<A>) => V,
  wanted: ((shown: V) => shown is W) | ((shown: V) => boolean),
  timeout = 10_000,
): Promise<W> {
  const isWanted = (shown: V): shown is W => wanted(shown);
  const matches = (snapshot: SnapshotFrom<A>): boolean => isWanted(view(snapshot));
  await waitFor(actor, matches, { timeout }).catch((error: unknown) => {
    const last = view(actor.getSnapshot());
    const where = JSON.stringify(actor.getSnapshot().value);
    throw new Error(`timed out after ${timeout} ms in ${where}, which shows ${JSON.stringify(last)}`, {
      cause: error,
    });
  });
  const shown = view(actor.getSnapshot());
  if (isWanted(shown)) return shown;
  throw new Error(`matched only for a moment; the view is now ${JSON.stringify(shown)}`);
}
