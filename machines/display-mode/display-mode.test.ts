import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './display-mode.fixtures.ts';
import { journeys } from './display-mode.journeys.ts';
import { displayModeMachine } from './display-mode.machine.ts';
import { viewDisplayMode } from './display-mode.view.ts';

describeMachine({
  name: 'display-mode',
  machine: displayModeMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewDisplayMode,
});
