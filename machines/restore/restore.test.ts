import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
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
    'what is completed has its file': ({ value, context }: Place<RestoreContext>) =>
      value !== 'completed' || context.fileId !== '',
    'only a task is followed': ({ value, context }: Place<RestoreContext>) =>
      (value !== 'following' && value !== 'waiting' && value !== 'unreachable') || context.taskId !== null,
    'the service is not startInput for ever': ({ context }: Place<RestoreContext>) =>
      context.failedPolls < maxFailedPolls,
  },
});
