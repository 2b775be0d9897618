import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { previewMachine } from './preview.machine.ts';
import type { PreviewEntry } from './preview.types.ts';
import type { PreviewView } from './preview.view.ts';

type PreviewJourney = Journey<typeof previewMachine, PreviewView>;

const entries: readonly PreviewEntry[] = [
  { id: 'a', kind: 'image' },
  { id: 'b', kind: 'archive' },
  { id: 'c', kind: 'audio' },
];
const open = (index: number) => ({ event: { type: 'preview.open', entries, index } }) as const;
const next = { event: { type: 'preview.next' } } as const;
const previous = { event: { type: 'preview.previous' } } as const;
const close = { event: { type: 'preview.close' } } as const;
const resolving = { open: 'resolving' } as const;
const showing = { open: 'showing' } as const;
const unsupported = { open: 'unsupported' } as const;
const address = (inline = 'https://c/a') =>
  ({
    port: 'resolveAddress',
    answer: { kind: 'address', inline, download: 'https://c/a?d' },
  }) as const;
const failed = { port: 'resolveAddress', answer: { kind: 'failed', failure: unreachable } } as const;

export const journeys: readonly PreviewJourney[] = [
  {
    title: '[R10.6] a picture is shown, and the next and the previous file of the folder are a key away',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [next, resolving],
      [address(''), unsupported],
      [next, resolving],
      [address(), showing],
      [previous, resolving],
    ],
    sees: { screen: 'loading', hasNext: true, hasPrevious: true },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'b' }],
      ['resolveAddress', { id: 'c' }],
      ['resolveAddress', { id: 'b' }],
    ],
    context: { index: 1, inline: '', download: '' },
  },
  {
    title: '[R10.6] a step before the answer is there asks for the file that one stepped to',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [next, resolving],
      [previous, resolving],
      [previous, resolving],
    ],
    sees: { screen: 'loading', hasNext: true, hasPrevious: false },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'b' }],
      ['resolveAddress', { id: 'a' }],
    ],
    context: { index: 0 },
  },
  {
    title: '[R10.6] at the ends there is nothing further, and closing forgets it all',
    from: 'closed',
    steps: [
      [open(2), resolving, { screen: 'loading', hasNext: false, hasPrevious: true }],
      [address(), showing, { screen: 'file', hasNext: false, hasPrevious: true }],
      [next, showing],
      [close, 'closed'],
    ],
    sees: { screen: 'nothing' },
    context: { entries: [], index: 0, inline: '' },
  },
  {
    title: '[R10.6] a kind that is never shown is offered for download, whatever its address',
    from: 'closed',
    steps: [
      [open(1), resolving],
      [address(), unsupported],
    ],
    sees: { screen: 'unsupported', download: 'https://c/a?d', hasNext: true, hasPrevious: true },
    context: { download: 'https://c/a?d' },
  },
  {
    title: '[R5.3] a file that this browser cannot play says so instead of staying black',
    from: 'closed',
    steps: [
      [open(2), resolving],
      [address(), showing],
      [{ event: { type: 'media.failed' } }, unsupported],
    ],
    sees: { screen: 'unsupported', download: 'https://c/a?d', hasNext: false, hasPrevious: true },
  },
  {
    title: '[R10.6] an address that did not come can be asked for again',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [failed, { open: 'failed' }],
      [{ event: { type: 'preview.retry' } }, resolving],
      [address(), showing],
    ],
    sees: {
      screen: 'file',
      inline: 'https://c/a',
      download: 'https://c/a?d',
      hasNext: true,
      hasPrevious: false,
    },
    context: { failure: null, inline: 'https://c/a' },
  },
  {
    title: '[R10.6] why it did not come is there to be shown; an entry that is not there opens nothing',
    from: 'closed',
    steps: [
      [open(7), 'closed'],
      [open(0), resolving],
      [failed, { open: 'failed' }],
    ],
    sees: { screen: 'failed', failure: unreachable, hasNext: true, hasPrevious: false },
    context: { failure: unreachable },
  },
  {
    title: '[R10.6] the first file may be one that cannot be shown, the last one may fail',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(''), unsupported, { screen: 'unsupported', hasNext: true, hasPrevious: false }],
      [next, resolving],
      [next, resolving],
      [failed, { open: 'failed' }],
    ],
    sees: { screen: 'failed', failure: unreachable, hasNext: false, hasPrevious: true },
  },
];
