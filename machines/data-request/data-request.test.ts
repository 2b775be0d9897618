import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './data-request.fixtures.ts';
import { journeys } from './data-request.journeys.ts';
import { dataRequestMachine } from './data-request.machine.ts';
import { viewDataRequest } from './data-request.view.ts';

describeMachine({
  name: 'data-request',
  machine: dataRequestMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewDataRequest,
});
