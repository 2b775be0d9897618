import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './captcha.fixtures.ts';
import { journeys } from './captcha.journeys.ts';
import { captchaMachine } from './captcha.machine.ts';

describeMachine({ name: 'captcha', machine: captchaMachine, inputs, events, ports, journeys });
