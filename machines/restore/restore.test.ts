import { describeMachine } from '../harness/describe-machine.ts';
import type { Place } from '../harness/types.ts';
import { events, inputs, ports } from './restore.fixtures.ts';
import { journeys } from './restore.journeys.ts';
import { restoreMachine } from './restore.machine.ts';
import { mostMisses } from './restore.rules.ts';
import type { RestoreContext } from './restore.types.ts';
import { viewRestore } from './restore.view.ts';

describeMachine({
  name: 'restore',
  machine: restoreMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewRestore,
  invariants: {
    'what is completed has its file': ({ value, context }: Place<RestoreContext>) =>
      value !== 'completed' || context.fileId !== '',
    'only a task is followed': ({ value, context }: Place<RestoreContext>) =>
      (value !== 'following' && value !== 'waiting' && value !== 'unreachable') || context.taskId !== null,
    'the service is not asked for ever': ({ context }: Place<RestoreContext>) => context.misses < mostMisses,
  },
});
