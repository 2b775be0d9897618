import { refused } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { freeVipMachine } from './free-vip.machine.ts';
import type { FreeVipView } from './free-vip.view.ts';

type FreeVipJourney = Journey<typeof freeVipMachine, FreeVipView>;

const person = { type: 'session.signedIn', userId: 'u1', verified: true, premium: false } as const;
const signedIn = { event: person } as const;
const signedInUnverified = { event: { ...person, verified: false } } as const;
const signedInPremium = { event: { ...person, premium: true } } as const;
const signedInWithoutId = { event: { ...person, userId: '' } } as const;
const signedOut = { event: { type: 'session.signedOut' } } as const;
const never = { port: 'readCalled', answer: { kind: 'never' } } as const;
const granted = (days: number) => ({ port: 'requestGrant', answer: { kind: 'granted', days } }) as const;
const remembered = { port: 'rememberCalled', answer: { kind: 'remembered' } } as const;

export const journeys: readonly FreeVipJourney[] = [
  {
    title: '[R4.6] requests free days once after signing in, and announces them',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled', { notice: 'none' }],
      [never, 'requesting', { notice: 'none' }],
      [granted(7), 'remembering', { notice: 'none' }],
      [remembered, 'announcing', { notice: 'granted', days: 7 }],
      [{ event: { type: 'notice.dismiss' } }, 'idle'],
    ],
    view: { notice: 'none' },
    emitted: [{ type: 'freeVip.granted', days: 7 }],
    portCalls: [
      ['readCalled', { userId: 'u1' }],
      ['requestGrant', { userId: 'u1' }],
      ['rememberCalled', { userId: 'u1' }],
    ],
    context: { days: 7 },
  },
  {
    title: '[R4.6] does not request them again on the same device',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [{ port: 'readCalled', answer: { kind: 'called' } }, 'idle'],
    ],
    view: { notice: 'none' },
    emitted: [],
  },
  {
    title: '[R4.6] requests nothing for an unverified address, until it is verified',
    from: 'idle',
    steps: [
      [signedInUnverified, 'idle'],
      [signedIn, 'readingCalled'],
    ],
    view: { notice: 'none' },
    portCalls: [['readCalled', { userId: 'u1' }]],
  },
  {
    title: '[R4.6] requests nothing for who is premium, until the membership has ended',
    from: 'idle',
    steps: [
      [signedInPremium, 'idle'],
      [signedIn, 'readingCalled'],
    ],
    view: { notice: 'none' },
    portCalls: [['readCalled', { userId: 'u1' }]],
  },
  {
    title: '[R4.6] requests nothing without a user id',
    from: 'idle',
    steps: [[signedInWithoutId, 'idle']],
    view: { notice: 'none' },
    portCalls: [],
  },
  {
    title: '[R4.6] does not request them while there are free days left',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [{ port: 'readCalled', answer: { kind: 'hasDays' } }, 'idle'],
    ],
    view: { notice: 'none' },
    emitted: [],
  },
  {
    title: '[R4.6] announces nothing when no days were granted',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [never, 'requesting'],
      [granted(0), 'remembering'],
      [remembered, 'idle'],
    ],
    view: { notice: 'none' },
    emitted: [],
  },
  {
    title: '[R4.6] a failed request is not shown; the next sign-in requests again',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [never, 'requesting'],
      [{ port: 'requestGrant', answer: { kind: 'failed', failure: refused } }, 'idle'],
    ],
    view: { notice: 'none' },
    context: { failure: refused },
  },
  {
    title: '[R4.6] signing out clears the user id',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [signedOut, 'idle'],
    ],
    view: { notice: 'none' },
    context: { userId: '', days: 0 },
  },
];
