import { describeMachine } from '../harness/describe-machine.ts';
import { events, inputs, ports } from './session.fixtures.ts';
import { journeys } from './session.journeys.ts';
import { sessionMachine } from './session.machine.ts';

describeMachine({ name: 'session', machine: sessionMachine, inputs, events, ports, journeys });
