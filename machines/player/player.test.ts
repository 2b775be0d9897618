import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './player.fixtures.ts';
import { journeys } from './player.journeys.ts';
import { playerMachine } from './player.machine.ts';
import type { PlayerContext } from './player.types.ts';

describeMachine({
  name: 'player',
  types: flowTypes.player,
  machine: playerMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'the current track is in the queue': ({ value, context }: Vertex<PlayerContext>) =>
      value === 'closed' || context.tracks[context.index] !== undefined,
  },
});
