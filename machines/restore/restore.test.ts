import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './restore.fixtures.ts';
import { journeys } from './restore.journeys.ts';
import { restoreMachine } from './restore.machine.ts';
import { maxFailedPolls } from './restore.rules.ts';
import type { RestoreContext } from './restore.types.ts';

describeMachine({
  name: 'restore',
  types: flowTypes.restore,
  machine: restoreMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'a completed save has a file': ({ value, context }: Vertex<RestoreContext>) =>
      value !== 'completed' || context.fileId !== '',
    'polling requires a task': ({ value, context }: Vertex<RestoreContext>) =>
      (value !== 'following' && value !== 'waiting' && value !== 'unreachable') || context.taskId !== null,
    'the number of failed polls is limited': ({ context }: Vertex<RestoreContext>) =>
      context.failedPolls < maxFailedPolls,
  },
});
