import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { inviteMachine } from './invite.machine.ts';
import type { InviteView } from './invite.view.ts';

type InviteJourney = Journey<typeof inviteMachine, InviteView>;

const alone = { code: '' } as const;
const invited = { code: 'friend1' } as const;
const invitation = {
  code: 'mine',
  url: 'https://aloft.example/referral?code=mine',
  count: 2,
  earnedDays: 6,
} as const;
const signIn = { event: { type: 'session.signedIn' } } as const;
const signOut = { event: { type: 'session.signedOut' } } as const;
const reload = { event: { type: 'invitation.reload' } } as const;
const ready = { port: 'fetchInvitation', answer: { kind: 'ready', invitation } } as const;
const failed = { port: 'fetchInvitation', answer: { kind: 'failed', failure: unreachable } } as const;

export const journeys: readonly InviteJourney[] = [
  {
    title: '[R7.11] every signed-in person has an invitation link to share',
    input: alone,
    from: 'signedOut',
    steps: [
      [signIn, 'loading', { screen: 'loading' }],
      [ready, 'ready'],
      [reload, 'loading', { screen: 'loading' }],
      [ready, 'ready'],
    ],
    view: { screen: 'invitation', days: 0, refusal: null },
    portCalls: [
      ['fetchInvitation', null],
      ['fetchInvitation', null],
    ],
    emitted: [],
    context: { invitation },
  },
  {
    title: '[R7.11] accepts the invitation once, and emits the earned days',
    input: invited,
    from: 'signedOut',
    steps: [
      [signIn, 'accepting', { screen: 'loading' }],
      [{ port: 'acceptInvitation', answer: { kind: 'accepted', days: 3 } }, 'loading'],
      [ready, 'ready'],
      [signOut, 'signedOut', { screen: 'signIn' }],
      [signIn, 'loading'],
    ],
    view: { screen: 'loading' },
    portCalls: [
      ['acceptInvitation', { code: 'friend1' }],
      ['fetchInvitation', null],
      ['fetchInvitation', null],
    ],
    emitted: [{ type: 'invite.accepted', days: 3 }],
    context: { invitation: null, days: 0 },
  },
  {
    title: '[R7.11] shows why an invitation was rejected, and does not send it again',
    input: invited,
    from: 'signedOut',
    steps: [
      [signIn, 'accepting'],
      [{ port: 'acceptInvitation', answer: { kind: 'refused', failure: refused } }, 'loading'],
      [ready, 'ready'],
    ],
    view: { screen: 'invitation', days: 0, refusal: refused },
    emitted: [],
    context: { code: '', failure: refused },
  },
  {
    title: '[R7.11] loading the invitation can be retried',
    input: alone,
    from: 'signedOut',
    steps: [
      [signIn, 'loading'],
      [failed, 'failed'],
      [reload, 'loading'],
      [ready, 'ready'],
    ],
    view: { screen: 'invitation', days: 0, refusal: null },
    context: { failure: null },
  },
  {
    title: '[R7.11] shows why loading failed',
    input: alone,
    from: 'signedOut',
    steps: [
      [signIn, 'loading'],
      [failed, 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
