import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import { events, inputs, ports, view } from './deployment.fixtures.ts';
import { journeys } from './deployment.journeys.ts';
import { deploymentMachine } from './deployment.machine.ts';

describeMachine({
  name: 'deployment',
  types: flowTypes.deployment,
  machine: deploymentMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
});
