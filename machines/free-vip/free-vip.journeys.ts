import { refused } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { freeVipMachine } from './free-vip.machine.ts';
import type { FreeVipView } from './free-vip.view.ts';

type FreeVipJourney = Journey<typeof freeVipMachine, FreeVipView>;

const signedIn = { event: { type: 'session.signedIn', userId: 'u1' } } as const;
const signedOut = { event: { type: 'session.signedOut' } } as const;
const never = { port: 'readCalled', answer: { kind: 'never' } } as const;
const granted = (days: number) => ({ port: 'requestGrant', answer: { kind: 'granted', days } }) as const;
const remembered = { port: 'rememberCalled', answer: { kind: 'remembered' } } as const;

export const journeys: readonly FreeVipJourney[] = [
  {
    title: '[R4.6] free days are asked for once after signing in, and told of',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled', { notice: 'none' }],
      [never, 'requesting', { notice: 'none' }],
      [granted(7), 'remembering', { notice: 'none' }],
      [remembered, 'announcing', { notice: 'granted', days: 7 }],
      [{ event: { type: 'notice.dismiss' } }, 'idle'],
    ],
    sees: { notice: 'none' },
    emitted: [{ type: 'freeVip.granted', days: 7 }],
    portCalls: [
      ['readCalled', { userId: 'u1' }],
      ['requestGrant', { userId: 'u1' }],
      ['rememberCalled', { userId: 'u1' }],
    ],
    context: { days: 7 },
  },
  {
    title: '[R4.6] not asked for again on a device that has asked',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [{ port: 'readCalled', answer: { kind: 'called' } }, 'idle'],
    ],
    sees: { notice: 'none' },
    emitted: [],
  },
  {
    title: '[R4.6] no days are no news',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [never, 'requesting'],
      [granted(0), 'remembering'],
      [remembered, 'idle'],
    ],
    sees: { notice: 'none' },
    emitted: [],
  },
  {
    title: '[R4.6] a refused grant is kept quiet and may be asked for at the next sign-in',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [never, 'requesting'],
      [{ port: 'requestGrant', answer: { kind: 'failed', failure: refused } }, 'idle'],
    ],
    sees: { notice: 'none' },
    context: { failure: refused },
  },
  {
    title: '[R4.6] signing out forgets whom it was about',
    from: 'idle',
    steps: [
      [signedIn, 'readingCalled'],
      [signedOut, 'idle'],
    ],
    sees: { notice: 'none' },
    context: { userId: '', days: 0 },
  },
];
