import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { everythingAllowed, nothingAllowed } from './consent.rules.ts';
import type {
  ConsentChoice,
  ConsentContext,
  ConsentEmitted,
  ConsentEvent,
  ConsentPorts,
  ConsentStored,
  StoredConsent,
} from './consent.types.ts';

const choiceOnly = ({ context }: { context: ConsentContext }): ConsentChoice => context.choice;

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as ConsentContext,
    events: {} as ConsentEvent,
    emitted: {} as ConsentEmitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    readConsent: unboundPort<null, StoredConsent>('readConsent'),
    storeConsent: unboundPort<ConsentChoice, ConsentStored>('storeConsent'),
  },
  guards: { isStored: (_, answer: StoredConsent) => answer.kind === 'stored' },
  actions: {
    takeStored: assign((_, answer: StoredConsent) =>
      answer.kind === 'stored' ? { choice: answer.choice } : {},
    ),
    allowAll: assign({ choice: everythingAllowed }),
    allowNothing: assign({ choice: nothingAllowed }),
    takeChoice: assign(({ event }) => (event.type === 'consent.choose' ? { choice: event.choice } : {})),
    tellChanged: emit(({ context }): ConsentEmitted => ({ type: 'consent.changed', ...context.choice })),
  },
}).createMachine({
  id: 'consent',
  description: 'Consent comes before analytics and marketing, and can be changed at any time (R2.9).',
  meta: { requirements: ['R2.9'] },
  options: { maxIterations: 100 },
  context: { choice: nothingAllowed },
  initial: 'reading',
  states: {
    reading: {
      description: 'What the person chose before; until it is known nothing is allowed.',
      tags: ['busy'],
      invoke: {
        src: 'readConsent',
        input: null,
        onDone: [
          {
            guard: { type: 'isStored', params: outcome },
            target: 'decided',
            actions: [{ type: 'takeStored', params: outcome }, 'tellChanged'],
          },
          { target: 'asking' },
        ],
      },
    },
    asking: {
      description: 'The first visit: the banner is on screen, and saying no is as easy as saying yes.',
      tags: ['needsUser', 'settled'],
      on: {
        'consent.acceptAll': { target: 'storing', actions: 'allowAll' },
        'consent.rejectAll': { target: 'storing', actions: 'allowNothing' },
        'consent.choose': { target: 'storing', actions: 'takeChoice' },
      },
    },
    storing: {
      description: 'The choice holds at once; a device that cannot keep it asks again next time.',
      tags: ['busy'],
      entry: 'tellChanged',
      invoke: { src: 'storeConsent', input: choiceOnly, onDone: 'decided' },
    },
    decided: {
      description: 'The choice holds.',
      tags: ['settled'],
      on: { 'consent.reopen': 'changing' },
    },
    changing: {
      description: 'The person looks at the choice again; leaving changes nothing.',
      tags: ['needsUser', 'settled'],
      on: {
        'consent.acceptAll': { target: 'storing', actions: 'allowAll' },
        'consent.rejectAll': { target: 'storing', actions: 'allowNothing' },
        'consent.choose': { target: 'storing', actions: 'takeChoice' },
        'consent.dismiss': 'decided',
      },
    },
  },
});

export const consentMachine = machine;

/** The chart with its ports bound. */
export function withConsentPorts(ports: ConsentPorts): typeof machine {
  return machine.provide({
    actors: { readConsent: fromPort(ports.readConsent), storeConsent: fromPort(ports.storeConsent) },
  });
}
