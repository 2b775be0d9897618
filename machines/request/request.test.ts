import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './request.fixtures.ts';
import { journeys } from './request.journeys.ts';
import { requestMachine } from './request.machine.ts';
import { viewRequest } from './request.view.ts';

describeMachine({
  name: 'request',
  machine: requestMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewRequest,
});
