import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './sign-in.fixtures.ts';
import { journeys } from './sign-in.journeys.ts';
import { signInMachine } from './sign-in.machine.ts';
import { viewSignIn } from './sign-in.view.ts';

describeMachine({
  name: 'sign-in',
  machine: signInMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewSignIn,
});
