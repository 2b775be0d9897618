import type { Journey } from '../harness/types.ts';
import type { displayModeMachine } from './display-mode.machine.ts';
import type { DisplayModeView } from './display-mode.view.ts';

type DisplayModeJourney = Journey<typeof displayModeMachine, DisplayModeView>;

const own = { scope: 'own', initial: null } as const;
const read = {
  port: 'readMode',
  answer: { kind: 'stored', mode: { view: 'grid', order: 'name_desc', pinFoldersTop: true } },
} as const;
const none = { port: 'readMode', answer: { kind: 'none' } } as const;
const stored = { port: 'storeMode', answer: { kind: 'stored' } } as const;

export const journeys: readonly DisplayModeJourney[] = [
  {
    title: '[R4.11] the own drive starts as a grid with the newest files first',
    input: own,
    from: 'reading',
    steps: [[none, 'ready']],
    view: { view: 'grid', order: 'modified_desc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'grid', order: 'modified_desc', pinFoldersTop: true } },
    portCalls: [['readMode', { scope: 'own' }]],
  },
  {
    title: '[R3.8] a shared folder starts as a grid with the newest files first',
    input: { scope: 'shared', initial: null },
    from: 'reading',
    steps: [[none, 'ready']],
    view: { view: 'grid', order: 'modified_desc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'grid', order: 'modified_desc', pinFoldersTop: true } },
  },
  {
    title: 'uses the mode of the server-rendered page from the start',
    input: { scope: 'shared', initial: { view: 'list', order: 'size_asc', pinFoldersTop: true } },
    from: 'reading',
    viewAtStart: { view: 'list', order: 'size_asc', pinFoldersTop: true, known: false },
    steps: [[none, 'ready']],
    view: { view: 'list', order: 'size_asc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'list', order: 'size_asc', pinFoldersTop: true } },
  },
  {
    title: '[R4.11] reads the stored mode and stores a new one',
    input: own,
    from: 'reading',
    steps: [
      [read, 'ready'],
      [
        { event: { type: 'order.choose', order: 'size_desc' } },
        'storing',
        { view: 'grid', order: 'size_desc', pinFoldersTop: true, known: true },
      ],
      [stored, 'ready'],
      [{ event: { type: 'view.choose', view: 'list' } }, 'storing'],
      [{ port: 'storeMode', answer: { kind: 'failed' } }, 'ready'],
    ],
    view: { view: 'list', order: 'size_desc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'list', order: 'size_desc', pinFoldersTop: true } },
    portCalls: [
      ['readMode', { scope: 'own' }],
      ['storeMode', { scope: 'own', mode: { view: 'grid', order: 'size_desc', pinFoldersTop: true } }],
      ['storeMode', { scope: 'own', mode: { view: 'list', order: 'size_desc', pinFoldersTop: true } }],
    ],
  },
  {
    title: '[R3.7] [R3.8] folders among the files are stored, and the view and the order stay',
    input: { scope: 'shared', initial: null },
    from: 'reading',
    steps: [
      [read, 'ready'],
      [
        { event: { type: 'folders.pin', pinFoldersTop: false } },
        'storing',
        { view: 'grid', order: 'name_desc', pinFoldersTop: false, known: true },
      ],
      [stored, 'ready'],
    ],
    view: { view: 'grid', order: 'name_desc', pinFoldersTop: false, known: true },
    context: { mode: { view: 'grid', order: 'name_desc', pinFoldersTop: false } },
    portCalls: [
      ['readMode', { scope: 'shared' }],
      ['storeMode', { scope: 'shared', mode: { view: 'grid', order: 'name_desc', pinFoldersTop: false } }],
    ],
  },
  {
    title: '[R4.11] reads the mode again when another tab changed it',
    input: own,
    from: 'reading',
    steps: [
      [none, 'ready'],
      [
        { event: { type: 'mode.changedElsewhere' } },
        'reading',
        { view: 'grid', order: 'modified_desc', pinFoldersTop: true, known: false },
      ],
      [read, 'ready'],
    ],
    view: { view: 'grid', order: 'name_desc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'grid', order: 'name_desc', pinFoldersTop: true } },
  },
  {
    title: '[R2.25] the single-column mode is stored and shared with other tabs',
    input: own,
    from: 'reading',
    steps: [
      [none, 'ready'],
      [
        { event: { type: 'view.choose', view: 'single' } },
        'storing',
        { view: 'single', order: 'modified_desc', pinFoldersTop: true, known: true },
      ],
      [stored, 'ready'],
      [
        { event: { type: 'mode.changedElsewhere' } },
        'reading',
        { view: 'single', order: 'modified_desc', pinFoldersTop: true, known: false },
      ],
      [
        {
          port: 'readMode',
          answer: { kind: 'stored', mode: { view: 'single', order: 'name_asc', pinFoldersTop: true } },
        },
        'ready',
      ],
    ],
    view: { view: 'single', order: 'name_asc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'single', order: 'name_asc', pinFoldersTop: true } },
  },
  {
    title: '[R2.25] the timeline mode is stored and shared with other tabs',
    input: own,
    from: 'reading',
    steps: [
      [none, 'ready'],
      [
        { event: { type: 'view.choose', view: 'flow' } },
        'storing',
        { view: 'flow', order: 'modified_desc', pinFoldersTop: true, known: true },
      ],
      [stored, 'ready'],
      [
        { event: { type: 'mode.changedElsewhere' } },
        'reading',
        { view: 'flow', order: 'modified_desc', pinFoldersTop: true, known: false },
      ],
      [
        {
          port: 'readMode',
          answer: { kind: 'stored', mode: { view: 'flow', order: 'name_asc', pinFoldersTop: true } },
        },
        'ready',
      ],
    ],
    view: { view: 'flow', order: 'name_asc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'flow', order: 'name_asc', pinFoldersTop: true } },
  },
  {
    title: '[R4.11] what another tab chooses while the mode is read or stored is read again',
    input: own,
    from: 'reading',
    steps: [
      [{ event: { type: 'mode.changedElsewhere' } }, 'reading'],
      [none, 'ready'],
      [{ event: { type: 'view.choose', view: 'list' } }, 'storing'],
      [{ event: { type: 'mode.changedElsewhere' } }, 'reading'],
      [
        {
          port: 'readMode',
          answer: { kind: 'stored', mode: { view: 'list', order: 'size_asc', pinFoldersTop: true } },
        },
        'ready',
      ],
    ],
    view: { view: 'list', order: 'size_asc', pinFoldersTop: true, known: true },
    context: { mode: { view: 'list', order: 'size_asc', pinFoldersTop: true } },
  },
];
