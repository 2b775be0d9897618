import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import { events, inputs, ports, view } from './display-mode.fixtures.ts';
import { journeys } from './display-mode.journeys.ts';
import { displayModeMachine } from './display-mode.machine.ts';

describeMachine({
  name: 'display-mode',
  types: flowTypes['display-mode'],
  machine: displayModeMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
});
