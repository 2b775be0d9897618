import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './share.fixtures.ts';
import { journeys } from './share.journeys.ts';
import { shareMachine } from './share.machine.ts';

describeMachine({ name: 'share', machine: shareMachine, inputs, events, ports, journeys });
