import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  AcceptAnswer,
  InvitationAnswer,
  InviteContext,
  InviteEmitted,
  InviteEvent,
  InviteInput,
  InvitePorts,
} from './invite.types.ts';

const codeOnly = ({ context }: { context: InviteContext }): { code: string } => ({ code: context.code });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as InviteInput,
    context: {} as InviteContext,
    events: {} as InviteEvent,
    emitted: {} as InviteEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: {
    fetchInvitation: unboundPort<null, InvitationAnswer>('fetchInvitation'),
    acceptInvitation: unboundPort<{ readonly code: string }, AcceptAnswer>('acceptInvitation'),
  },
  guards: {
    hasCode: ({ context }) => context.code !== '',
    isAccepted: (_, answer: AcceptAnswer) => answer.kind === 'accepted',
    isReady: (_, answer: InvitationAnswer) => answer.kind === 'ready',
  },
  actions: {
    setDays: assign((_, answer: AcceptAnswer) =>
      answer.kind === 'accepted' ? { days: answer.days, code: '' } : {},
    ),
    setRefusal: assign((_, answer: AcceptAnswer) =>
      answer.kind === 'refused' ? { failure: answer.failure, code: '' } : {},
    ),
    setInvitation: assign((_, answer: InvitationAnswer) =>
      answer.kind === 'ready' ? { invitation: answer.invitation } : {},
    ),
    setFailure: assign((_, answer: InvitationAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    clearFailure: assign({ failure: null }),
    reset: assign({ invitation: null, days: 0, failure: null }),
    emitAccepted: emit(({ context }): InviteEmitted => ({ type: 'invite.accepted', days: context.days })),
  },
}).createMachine({
  id: 'invite',
  description:
    'Accepts the invitation that brought the person here, once, and loads their own to share (R7.11, R1.10).',
  meta: { requirements: ['R7.11', 'R1.10'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ code: input.code, invitation: null, days: 0, failure: null }),
  initial: 'signedOut',
  on: { 'session.signedOut': { target: '.signedOut', actions: 'reset' } },
  states: {
    signedOut: {
      description: 'Nobody is signed in; the invitation code is kept until then.',
      tags: ['settled'],
      on: { 'session.signedIn': 'deciding' },
    },
    deciding: {
      description: 'Transient: is there an invitation to accept?',
      always: [{ guard: 'hasCode', target: 'accepting' }, { target: 'loading' }],
    },
    accepting: {
      description: 'Tells the service whose invitation brought the person here; it counts once.',
      tags: ['busy'],
      invoke: {
        src: 'acceptInvitation',
        input: codeOnly,
        onDone: [
          {
            guard: { type: 'isAccepted', params: outcome },
            target: 'loading',
            actions: [{ type: 'setDays', params: outcome }, 'emitAccepted'],
          },
          { target: 'loading', actions: { type: 'setRefusal', params: outcome } },
        ],
      },
    },
    loading: {
      description: 'Loads the own invitation.',
      tags: ['busy'],
      invoke: {
        src: 'fetchInvitation',
        input: null,
        onDone: [
          {
            guard: { type: 'isReady', params: outcome },
            target: 'ready',
            actions: { type: 'setInvitation', params: outcome },
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    ready: {
      description: 'The link can be copied and shared.',
      tags: ['settled'],
      on: { 'invitation.reload': 'loading' },
    },
    failed: {
      description: 'Loading the invitation failed; it can be retried.',
      tags: ['settled', 'blocked'],
      on: { 'invitation.reload': { target: 'loading', actions: 'clearFailure' } },
    },
  },
});

export const inviteMachine = machine;

/** The chart with its ports bound. */
export function withInvitePorts(ports: InvitePorts): typeof machine {
  return machine.provide({
    actors: {
      fetchInvitation: fromPort(ports.fetchInvitation),
      acceptInvitation: fromPort(ports.acceptInvitation),
    },
  });
}
