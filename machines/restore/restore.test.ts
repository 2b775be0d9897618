import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './restore.fixtures.ts';
import { journeys } from './restore.journeys.ts';
import { restoreMachine } from './restore.machine.ts';
import { viewRestore } from './restore.view.ts';

describeMachine({
  name: 'restore',
  machine: restoreMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewRestore,
});
