import { type PlayerPorts, type playerMachine, withPlayerPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Flows } from './create-flows.ts';

/** Recordings of the own drive, played while one does something else (R10.6). The actor is not started yet. */
export function beginPlayer(
  { flowContext }: Pick<Flows, 'flowContext'>,
  ports: PlayerPorts,
): ActorRefFrom<typeof playerMachine> {
  const actor = createActor(withPlayerPorts(ports), flowContext.actorParts);
  flowContext.connect('player', actor);
  return actor;
}
