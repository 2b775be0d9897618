import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports, view } from './data-request.fixtures.ts';
import { journeys } from './data-request.journeys.ts';
import { dataRequestMachine } from './data-request.machine.ts';

describeMachine({
  name: 'data-request',
  machine: dataRequestMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
});
