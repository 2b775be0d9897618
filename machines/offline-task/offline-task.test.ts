import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
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
    'a completed task has a file': ({ value, context }: Vertex<OfflineTaskContext>) =>
      value !== 'completed' || context.fileId !== '',
    'polling requires a task': ({ value, context }: Vertex<OfflineTaskContext>) =>
      (value !== 'waiting' && value !== 'polling' && value !== 'retrying') || context.taskId !== '',
  },
});
