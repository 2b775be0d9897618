export { playerMachine, withPlayerPorts } from './player.machine.ts';
export type * from './player.types.ts';
export { type PlayerView, viewPlayer } from './player.view.ts';
