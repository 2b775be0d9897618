import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './share.fixtures.ts';
import { journeys } from './share.journeys.ts';
import { shareMachine } from './share.machine.ts';
import { viewShare } from './share.view.ts';

describeMachine({ name: 'share', machine: shareMachine, inputs, events, ports, journeys, view: viewShare });
