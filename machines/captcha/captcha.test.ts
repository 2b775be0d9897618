import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './captcha.fixtures.ts';
import { journeys } from './captcha.journeys.ts';
import { captchaMachine } from './captcha.machine.ts';
import type { CaptchaContext } from './captcha.types.ts';

describeMachine({
  name: 'captcha',
  types: flowTypes.captcha,
  machine: captchaMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'no token while cancelled': ({ value, context }: Vertex<CaptchaContext>) =>
      value !== 'cancelled' || context.token === '',
    'granted has a token': ({ value, context }: Vertex<CaptchaContext>) =>
      value !== 'granted' || context.token !== '',
  },
});
