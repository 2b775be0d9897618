import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { clampDays } from './free-vip.rules.ts';
import type {
  CalledBefore,
  CallRemembered,
  FreeVipContext,
  FreeVipEmitted,
  FreeVipEvent,
  FreeVipPorts,
  GrantAnswer,
} from './free-vip.types.ts';

const who = ({ context }: { context: FreeVipContext }): { userId: string } => ({ userId: context.userId });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as FreeVipContext,
    events: {} as FreeVipEvent,
    emitted: {} as FreeVipEmitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    readCalled: unboundPort<{ readonly userId: string }, CalledBefore>('readCalled'),
    requestGrant: unboundPort<{ readonly userId: string }, GrantAnswer>('requestGrant'),
    rememberCalled: unboundPort<{ readonly userId: string }, CallRemembered>('rememberCalled'),
  },
  guards: {
    wasCalled: (_, answer: CalledBefore) => answer.kind === 'called',
    isGranted: (_, answer: GrantAnswer) => answer.kind === 'granted',
    hasDays: ({ context }) => context.days > 0,
  },
  actions: {
    takeUser: assign(({ event }) =>
      event.type === 'session.signedIn' ? { userId: event.userId, days: 0, failure: null } : {},
    ),
    takeDays: assign((_, answer: GrantAnswer) =>
      answer.kind === 'granted' ? { days: clampDays(answer.days) } : {},
    ),
    takeFailure: assign((_, answer: GrantAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    forget: assign({ userId: '', days: 0, failure: null }),
    tellGranted: emit(({ context }): FreeVipEmitted => ({ type: 'freeVip.granted', days: context.days })),
  },
}).createMachine({
  id: 'freeVip',
  description: 'Each account is given its free days once; asking is free of harm (R4.6).',
  meta: { requirements: ['R4.6'] },
  options: { maxIterations: 100 },
  context: { userId: '', days: 0, failure: null },
  initial: 'idle',
  on: { 'session.signedOut': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'Waits for somebody to sign in.',
      tags: ['settled'],
      on: { 'session.signedIn': { target: 'readingCalled', actions: 'takeUser' } },
    },
    readingCalled: {
      description: 'This device may have asked for this person before.',
      tags: ['busy'],
      invoke: {
        src: 'readCalled',
        input: who,
        onDone: [{ guard: { type: 'wasCalled', params: outcome }, target: 'idle' }, { target: 'requesting' }],
      },
    },
    requesting: {
      description: 'Asks for the grant; the service gives it once.',
      tags: ['busy'],
      invoke: {
        src: 'requestGrant',
        input: who,
        onDone: [
          {
            guard: { type: 'isGranted', params: outcome },
            target: 'remembering',
            actions: { type: 'takeDays', params: outcome },
          },
          { target: 'idle', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    remembering: {
      description: 'No need to ask again from here.',
      tags: ['busy'],
      invoke: {
        src: 'rememberCalled',
        input: who,
        onDone: [{ guard: 'hasDays', target: 'announcing', actions: 'tellGranted' }, { target: 'idle' }],
      },
    },
    announcing: {
      description: 'The person is told of the days.',
      tags: ['settled', 'needsUser'],
      on: { 'notice.dismiss': 'idle' },
    },
  },
});

export const freeVipMachine = machine;

/** The chart with its ports bound. */
export function withFreeVipPorts(ports: FreeVipPorts): typeof machine {
  return machine.provide({
    actors: {
      readCalled: fromPort(ports.readCalled),
      requestGrant: fromPort(ports.requestGrant),
      rememberCalled: fromPort(ports.rememberCalled),
    },
  });
}
