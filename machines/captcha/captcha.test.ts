import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './captcha.fixtures.ts';
import { journeys } from './captcha.journeys.ts';
import { captchaMachine } from './captcha.machine.ts';
import { viewCaptcha } from './captcha.view.ts';

describeMachine({
  name: 'captcha',
  machine: captchaMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewCaptcha,
});
