import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './session.fixtures.ts';
import { journeys } from './session.journeys.ts';
import { sessionMachine } from './session.machine.ts';
import { viewSession } from './session.view.ts';

describeMachine({
  name: 'session',
  machine: sessionMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewSession,
});
