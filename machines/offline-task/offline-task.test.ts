import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
import { events, inputs, ports, view } from './offline-task.fixtures.ts';
import { journeys } from './offline-task.journeys.ts';
import { offlineTaskMachine } from './offline-task.machine.ts';
import type { OfflineTaskContext } from './offline-task.types.ts';

describeMachine({
  name: 'offline-task',
  types: flowTypes['offline-task'],
  machine: offlineTaskMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'a completed task has its file': ({ value, context }: Place<OfflineTaskContext>) =>
      value !== 'completed' || context.fileId !== '',
    'nothing is followed without a task': ({ value, context }: Place<OfflineTaskContext>) =>
      (value !== 'waiting' && value !== 'polling' && value !== 'retrying') || context.taskId !== '',
  },
});
