import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { everythingChosen, isChosen, kept, nothingChosen, reached, toggled } from './selection.rules.ts';
import type { SelectionContext, SelectionEvent } from './selection.types.ts';

export const selectionMachine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    tags: {} as 'settled',
  },
  guards: {
    isNothing: ({ context }) => !context.listed.some((id) => isChosen(context.chosen, id)),
    isEverything: ({ context }) => context.listed.every((id) => isChosen(context.chosen, id)),
    isListed: ({ context, event }) => 'id' in event && context.listed.includes(event.id),
  },
  actions: {
    chooseOne: assign(({ event }) =>
      event.type === 'entry.choose' ? { chosen: { mode: 'some', ids: [event.id] }, anchor: event.id } : {},
    ),
    toggleOne: assign(({ context, event }) =>
      event.type === 'entry.toggle' ? { chosen: toggled(context.chosen, event.id), anchor: event.id } : {},
    ),
    reachTo: assign(({ context, event }) =>
      event.type === 'range.reach' ? { chosen: reached(context.listed, context.anchor, event.id) } : {},
    ),
    chooseAll: assign({ chosen: everythingChosen }),
    chooseNothing: assign({ chosen: nothingChosen }),
    takeListing: assign(({ context, event }) =>
      event.type === 'listing.changed' ? { listed: event.ids, chosen: kept(context.chosen, event.ids) } : {},
    ),
    leaveFolder: assign({ listed: [], chosen: nothingChosen, anchor: '' }),
  },
}).createMachine({
  id: 'selection',
  description: 'Which entries of a folder are chosen; everything costs as little as nothing (R10.2).',
  meta: { requirements: ['R10.2'] },
  options: { maxIterations: 100 },
  context: { listed: [], chosen: nothingChosen, anchor: '' },
  initial: 'none',
  on: {
    'entry.choose': { guard: 'isListed', target: '.weighing', actions: 'chooseOne' },
    'entry.toggle': { guard: 'isListed', target: '.weighing', actions: 'toggleOne' },
    'range.reach': { guard: 'isListed', target: '.weighing', actions: 'reachTo' },
    'all.choose': { target: '.weighing', actions: 'chooseAll' },
    'selection.clear': { target: '.none', actions: 'chooseNothing' },
    'listing.changed': { target: '.weighing', actions: 'takeListing' },
    'folder.left': { target: '.none', actions: 'leaveFolder' },
  },
  states: {
    weighing: {
      description: 'How much is chosen now.',
      always: [
        { guard: 'isNothing', target: 'none' },
        { guard: 'isEverything', target: 'all' },
        { target: 'some' },
      ],
    },
    none: { description: 'Nothing is chosen; the bar shows the way to the folder.', tags: ['settled'] },
    some: { description: 'The bar counts what is chosen and offers what can be done.', tags: ['settled'] },
    all: { description: 'Everything that is listed is chosen.', tags: ['settled'] },
  },
});
