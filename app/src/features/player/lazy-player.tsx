import { lazy, useEffect, useSyncExternalStore } from 'react';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { playerStore } from './player-store.ts';

const MiniPlayer = lazy(() => import('./mini-player.tsx'));

/** The player at the foot of the drive, whose script comes when something plays on. It ends where the drive is left. */
export function LazyPlayer() {
  const player = useSyncExternalStore(playerStore.subscribe, playerStore.current, playerStore.none);
  useEffect(() => () => playerStore.current()?.close(), []);
  if (player === null) return null;
  return (
    <OptionalPart>
      <MiniPlayer player={player} />
    </OptionalPart>
  );
}
