import type { Journey } from '../harness/types.ts';
import type { consentMachine } from './consent.machine.ts';
import type { ConsentChoice } from './consent.types.ts';
import type { ConsentView } from './consent.view.ts';

type ConsentJourney = Journey<typeof consentMachine, ConsentView>;

const none = { port: 'readConsent', answer: { kind: 'none' } } as const;
const all = { analytics: true, marketing: true } as const;
const nothing = { analytics: false, marketing: false } as const;
const some = { analytics: true, marketing: false } as const;
const known = { port: 'readConsent', answer: { kind: 'stored', choice: some } } as const;
const stored = { port: 'storeConsent', answer: { kind: 'stored' } } as const;
const accept = { event: { type: 'consent.acceptAll' } } as const;
const reject = { event: { type: 'consent.rejectAll' } } as const;
const choose = { event: { type: 'consent.choose', choice: some } } as const;
const reopen = { event: { type: 'consent.reopen' } } as const;
const dismiss = { event: { type: 'consent.dismiss' } } as const;
const elsewhere = (choice: ConsentChoice) =>
  ({ event: { type: 'consent.changedElsewhere', choice } }) as const;
const told = (choice: object) => ({ type: 'consent.changed', ...choice }) as const;

export const journeys: readonly ConsentJourney[] = [
  {
    title: '[R2.9] nothing is allowed before the person has chosen',
    from: 'reading',
    viewAtStart: { screen: 'unknown', isChosen: false },
    steps: [[none, 'asking']],
    view: { screen: 'banner', isChosen: false },
    emitted: [],
    context: { choice: nothing },
  },
  {
    title: '[R2.9] accepting everything is emitted before it is stored',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [accept, 'storing'],
      [stored, 'decided'],
    ],
    view: { screen: 'nothing' },
    portCalls: [
      ['readConsent', null],
      ['storeConsent', all],
    ],
    emitted: [told(all)],
  },
  {
    title: '[R2.9] one press rejects everything; a partial choice is possible',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [choose, 'storing'],
      [stored, 'decided'],
      [reopen, 'changing', { screen: 'settings', isChosen: true }],
      [reject, 'storing'],
      [{ port: 'storeConsent', answer: { kind: 'failed' } }, 'decided'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(some), told(nothing)],
    context: { choice: nothing },
  },
  {
    title: '[R2.9] the first visit can reject at once',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [reject, 'storing'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(nothing)],
    portCalls: [
      ['readConsent', null],
      ['storeConsent', nothing],
    ],
  },
  {
    title: '[R2.9] a stored choice applies without asking, and can be changed or kept',
    from: 'reading',
    steps: [
      [known, 'decided'],
      [reopen, 'changing'],
      [dismiss, 'decided'],
      [reopen, 'changing'],
      [accept, 'storing'],
      [stored, 'decided'],
      [reopen, 'changing'],
      [choose, 'storing'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(some), told(all), told(some)],
    context: { choice: some },
  },
  {
    title: '[R2.9] consent to everything can be withdrawn',
    from: 'reading',
    steps: [
      [{ port: 'readConsent', answer: { kind: 'stored', choice: all } }, 'decided'],
      [reopen, 'changing'],
      [reject, 'storing'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(all), told(nothing)],
  },
  {
    title: '[R2.9] the settings can be opened, closed and opened again before the first choice',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [reopen, 'choosing', { screen: 'settings', isChosen: false }],
      [dismiss, 'asking', { screen: 'banner' }],
      [reopen, 'choosing'],
      [choose, 'storing'],
      [stored, 'decided'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(some)],
    portCalls: [
      ['readConsent', null],
      ['storeConsent', some],
    ],
  },
  {
    title: '[R2.9] everything can be accepted in the settings that were opened first',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [reopen, 'choosing'],
      [accept, 'storing'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(all)],
  },
  {
    title: '[R2.9] everything can be rejected in the settings that were opened first',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [reopen, 'choosing'],
      [reject, 'storing'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(nothing)],
  },
  {
    title: '[R2.9] a choice made in another tab answers the question here and is not stored again',
    from: 'reading',
    steps: [
      [none, 'asking'],
      [elsewhere(all), 'decided'],
    ],
    view: { screen: 'nothing', isChosen: true },
    emitted: [told(all)],
    context: { choice: all },
    portCalls: [['readConsent', null]],
  },
  {
    title: '[R2.9] a choice withdrawn in another tab ends here at once',
    from: 'reading',
    steps: [
      [known, 'decided'],
      [elsewhere(nothing), 'decided'],
    ],
    view: { screen: 'nothing' },
    emitted: [told(some), told(nothing)],
    context: { choice: nothing },
  },
];
