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
    cameByInvitation: ({ context }) => context.code !== '',
    isAccepted: (_, answer: AcceptAnswer) => answer.kind === 'accepted',
    isReady: (_, answer: InvitationAnswer) => answer.kind === 'ready',
  },
  actions: {
    takeDays: assign((_, answer: AcceptAnswer) =>
      answer.kind === 'accepted' ? { days: answer.days, code: '' } : {},
    ),
    dropCode: assign((_, answer: AcceptAnswer) =>
      answer.kind === 'refused' ? { failure: answer.failure, code: '' } : {},
    ),
    takeInvitation: assign((_, answer: InvitationAnswer) =>
      answer.kind === 'ready' ? { invitation: answer.invitation } : {},
    ),
    takeFailure: assign((_, answer: InvitationAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    clearFailure: assign({ failure: null }),
    forget: assign({ invitation: null, days: 0, failure: null }),
    tellAccepted: emit(({ context }): InviteEmitted => ({ type: 'invite.accepted', days: context.days })),
  },
}).createMachine({
  id: 'invite',
  description: 'Who came by an invitation says so once; everybody has one to hand on (R7.11, R1.10).',
  meta: { requirements: ['R7.11', 'R1.10'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ code: input.code, invitation: null, days: 0, failure: null }),
  initial: 'signedOut',
  on: { 'session.signedOut': { target: '.signedOut', actions: 'forget' } },
  states: {
    signedOut: {
      description: 'Nobody is signed in; a code that came along waits.',
      tags: ['settled'],
      on: { 'session.signedIn': 'deciding' },
    },
    deciding: {
      description: 'Whether the person came by an invitation.',
      always: [{ guard: 'cameByInvitation', target: 'accepting' }, { target: 'loading' }],
    },
    accepting: {
      description: 'The service notes by whose invitation the person came; it counts once.',
      tags: ['busy'],
      invoke: {
        src: 'acceptInvitation',
        input: codeOnly,
        onDone: [
          {
            guard: { type: 'isAccepted', params: outcome },
            target: 'loading',
            actions: [{ type: 'takeDays', params: outcome }, 'tellAccepted'],
          },
          { target: 'loading', actions: { type: 'dropCode', params: outcome } },
        ],
      },
    },
    loading: {
      description: "The person's own invitation is on its way.",
      tags: ['busy'],
      invoke: {
        src: 'fetchInvitation',
        input: null,
        onDone: [
          {
            guard: { type: 'isReady', params: outcome },
            target: 'ready',
            actions: { type: 'takeInvitation', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    ready: {
      description: 'The link can be copied and handed on.',
      tags: ['settled'],
      on: { 'invitation.reload': 'loading' },
    },
    failed: {
      description: 'The invitation did not come; the person may try again.',
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
