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
    setStored: assign((_, answer: StoredConsent) =>
      answer.kind === 'stored' ? { choice: answer.choice } : {},
    ),
    allowAll: assign({ choice: everythingAllowed }),
    allowNothing: assign({ choice: nothingAllowed }),
    setChoice: assign(({ event }) => ('choice' in event ? { choice: event.choice } : {})),
    emitChanged: emit(({ context }): ConsentEmitted => ({ type: 'consent.changed', ...context.choice })),
  },
}).createMachine({
  id: 'consent',
  description:
    'Asks for consent before analytics and marketing run; the choice can be changed at any time (R2.9).',
  meta: { requirements: ['R2.9'] },
  options: { maxIterations: 100 },
  context: { choice: nothingAllowed },
  initial: 'reading',
  on: { 'consent.changedElsewhere': { target: '.decided', actions: ['setChoice', 'emitChanged'] } },
  states: {
    reading: {
      description: 'Reads the stored choice; nothing is allowed until it is known.',
      tags: ['busy'],
      invoke: {
        src: 'readConsent',
        input: null,
        onDone: [
          {
            guard: { type: 'isStored', params: outcome },
            target: 'decided',
            actions: [{ type: 'setStored', params: outcome }, 'emitChanged'],
          },
          { target: 'asking' },
        ],
      },
    },
    asking: {
      description: 'First visit: the banner is shown; rejecting takes as many presses as accepting.',
      tags: ['needsUser', 'settled'],
      on: {
        'consent.acceptAll': { target: 'storing', actions: 'allowAll' },
        'consent.rejectAll': { target: 'storing', actions: 'allowNothing' },
        'consent.choose': { target: 'storing', actions: 'setChoice' },
        'consent.reopen': 'choosing',
      },
    },
    choosing: {
      description: 'The settings are open before the first choice; closing them leaves the question.',
      tags: ['needsUser', 'settled'],
      on: {
        'consent.acceptAll': { target: 'storing', actions: 'allowAll' },
        'consent.rejectAll': { target: 'storing', actions: 'allowNothing' },
        'consent.choose': { target: 'storing', actions: 'setChoice' },
        'consent.dismiss': 'asking',
      },
    },
    storing: {
      description: 'The choice applies at once; if it cannot be stored, the next visit asks again.',
      tags: ['busy'],
      entry: 'emitChanged',
      invoke: { src: 'storeConsent', input: choiceOnly, onDone: 'decided' },
    },
    decided: {
      description: 'The choice applies.',
      tags: ['settled'],
      on: { 'consent.reopen': 'changing' },
    },
    changing: {
      description: 'The settings are open; closing them changes nothing.',
      tags: ['needsUser', 'settled'],
      on: {
        'consent.acceptAll': { target: 'storing', actions: 'allowAll' },
        'consent.rejectAll': { target: 'storing', actions: 'allowNothing' },
        'consent.choose': { target: 'storing', actions: 'setChoice' },
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
