import {
  type Failure,
  type ShareInput,
  type ShareListing,
  type ShareView,
  viewShare,
  viewShareAnswer,
} from '@aloft/core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createLazy, type Lazy } from '../../actors/lazy.ts';
import type { LazyFlows } from '../../actors/lazy-flows.ts';
import { useApp, useArrivedRuntime, useView } from '../../actors/use-runtime.ts';
import { notArrived } from './ask-of-share.ts';
import type { ShareActor } from './share-actor.ts';

type ShareEvent = Parameters<ShareActor['send']>[0];

/** A share on its page. */
export interface SharePageState {
  readonly view: ShareView;
  /** The listing last shown; it stays on screen while the next one loads. */
  readonly listing: ShareListing | null;
  /** Sends to the chart as soon as it runs; an event that comes before is not lost. */
  readonly send: (event: ShareEvent) => void;
  /** The chart's actor. Rejects when its script does not arrive. */
  readonly load: () => Promise<ShareActor>;
}

function lazyShare(flows: LazyFlows, input: ShareInput, leaving: AbortSignal): Lazy<ShareActor> {
  return createLazy(async () => {
    const { startShare } = await import('./share-actor.ts');
    return startShare(flows, input, leaving);
  });
}

const loading: ShareView = { screen: 'loading' };

/** What is shown where the chart's script did not arrive: an open folder stays, and its next page can be asked for again. */
function withoutChart(view: ShareView, failure: Failure): ShareView {
  if (view.screen !== 'open') return { screen: 'failed', failure };
  return view.more === 'none' ? view : { ...view, more: 'failed' };
}

/**
 * The share of a page: what the server fetched, until its chart runs. An open folder needs none before it is used, so
 * the chart comes with the flows or with the first event; any other answer, and another folder or order, starts it.
 */
export function useShare(input: ShareInput): SharePageState {
  const { flows } = useApp();
  const runtime = useArrivedRuntime();
  const [first] = useState(input);
  const [leaving] = useState(() => new AbortController());
  const [share] = useState(() => lazyShare(flows, first, leaving.signal));
  const [lost, setLost] = useState<Failure | null>(null);
  const actor = useSyncExternalStore(share.subscribe, share.current, () => null);
  useEffect(() => () => leaving.abort(), [leaving]);

  const load = share.load;
  const withActor = useCallback(
    (then: (running: ShareActor) => void): void => {
      setLost(null);
      load().then(then, (error: unknown) => setLost(notArrived(error)));
    },
    [load],
  );
  const send = useCallback((event: ShareEvent) => withActor((running) => running.send(event)), [withActor]);

  const { parentId, order, foldersFirst = true } = input;
  const isOrdered = first.order === order && (first.foldersFirst ?? true) === foldersFirst;
  const isStill = first.initial?.kind === 'opened' && first.parentId === parentId && isOrdered;
  const isNeeded = runtime !== null || !isStill;
  useEffect(() => {
    if (isNeeded) withActor(() => undefined);
  }, [isNeeded, withActor]);
  useEffect(() => {
    if (actor === null) return;
    const { context } = actor.getSnapshot();
    if (context.parentId !== parentId) actor.send({ type: 'folder.open', parentId });
    if (context.order !== order || context.foldersFirst !== foldersFirst)
      actor.send({ type: 'order.change', order, foldersFirst });
  }, [actor, parentId, order, foldersFirst]);

  const answered = viewShareAnswer(first.initial);
  const current = useView(actor, answered.screen === 'open' && !isStill ? loading : answered, viewShare);
  const shown = actor === null ? first.initial : actor.getSnapshot().context;
  const kept = shown !== null && 'listing' in shown ? shown.listing : null;
  const listing = current.screen === 'open' ? current.listing : kept;
  const view = lost === null ? current : withoutChart(current, lost);
  return { view, listing, send, load };
}
