import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './free-vip.fixtures.ts';
import { journeys } from './free-vip.journeys.ts';
import { freeVipMachine } from './free-vip.machine.ts';
import { viewFreeVip } from './free-vip.view.ts';

describeMachine({
  name: 'free-vip',
  machine: freeVipMachine,
  inputs,
  events,
  ports,
  journeys,
  view: viewFreeVip,
});
