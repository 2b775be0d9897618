import { lazy, useEffect, useSyncExternalStore } from 'react';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { playerRoom } from './player-room.ts';

const MiniPlayer = lazy(() => import('./mini-player.tsx'));

/** The player at the foot of the drive, whose script comes when something plays on. It ends where the drive is left. */
export function LatePlayer() {
  const player = useSyncExternalStore(playerRoom.subscribe, playerRoom.current, playerRoom.none);
  useEffect(() => () => playerRoom.current()?.close(), []);
  if (player === null) return null;
  return (
    <OptionalPart>
      <MiniPlayer player={player} />
    </OptionalPart>
  );
}
