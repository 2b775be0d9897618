import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './deployment.fixtures.ts';
import { journeys } from './deployment.journeys.ts';
import { deploymentMachine } from './deployment.machine.ts';
import { viewDeployment } from './deployment.view.ts';

describeMachine({
  name: 'deployment',
  machine: deploymentMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewDeployment,
});
