import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { previewMachine } from './preview.machine.ts';
import type { PreviewEntry } from './preview.types.ts';
import type { PreviewView } from './preview.view.ts';

type PreviewJourney = Journey<typeof previewMachine, PreviewView>;

const entries: readonly PreviewEntry[] = [
  { id: 'a', kind: 'image' },
  { id: 'b', kind: 'other' },
  { id: 'c', kind: 'audio' },
];
const open = (index: number) => ({ event: { type: 'preview.open', entries, index } }) as const;
const next = { event: { type: 'preview.next' } } as const;
const previous = { event: { type: 'preview.previous' } } as const;
const show = (id: string) => ({ event: { type: 'preview.show', id } }) as const;
const close = { event: { type: 'preview.close' } } as const;
const resolving = { open: 'resolving' } as const;
const showing = { open: 'showing' } as const;
const unsupported = { open: 'unsupported' } as const;
const address = (inline = 'https://c/a') =>
  ({
    port: 'resolveAddress',
    answer: {
      kind: 'address',
      inline,
      download: 'https://c/a?d',
      sha256: 'ab',
      audioCodec: 'eac3',
      stream: '',
    },
  }) as const;
const streamed = {
  port: 'resolveAddress',
  answer: {
    kind: 'address',
    inline: '',
    download: 'https://c/a?d',
    sha256: 'ab',
    audioCodec: 'eac3',
    stream: 'https://c/a.m3u8',
  },
} as const;
const arrived = { event: { type: 'content.arrived' } } as const;
const ended = localFailure('not_found');
const endedNow = { event: { type: 'content.failed', failure: ended } } as const;
const renewing = { open: 'renewing' } as const;
const failed = { port: 'resolveAddress', answer: { kind: 'failed', failure: unreachable } } as const;

export const journeys: readonly PreviewJourney[] = [
  {
    title: '[R10.6] shows an image, and steps to the next and previous file of the folder',
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
    view: { screen: 'loading', hasNext: true, hasPrevious: true },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'b' }],
      ['resolveAddress', { id: 'c' }],
      ['resolveAddress', { id: 'b' }],
    ],
    context: { index: 1, inline: '', download: '', sha256: '', audioCodec: '', stream: '' },
  },
  {
    title: '[R10.6] stepping on before the URL has loaded loads the URL of the next file',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [next, resolving],
      [previous, resolving],
      [previous, resolving],
    ],
    view: { screen: 'loading', hasNext: true, hasPrevious: false },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'b' }],
      ['resolveAddress', { id: 'a' }],
    ],
    context: { index: 0 },
  },
  {
    title: '[R10.6] stepping stops at the first and last file; closing clears everything',
    from: 'closed',
    steps: [
      [open(2), resolving, { screen: 'loading', hasNext: false, hasPrevious: true }],
      [address(), showing, { screen: 'file', hasNext: false, hasPrevious: true }],
      [next, showing],
      [close, 'closed'],
    ],
    view: { screen: 'nothing' },
    context: { entries: [], index: 0, inline: '' },
  },
  {
    title: '[R10.6] any file of the list can be shown next, and none that is not in it',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [show('gone'), showing],
      [show('c'), resolving, { screen: 'loading', position: 3, hasNext: false, hasPrevious: true }],
      [address(), showing],
    ],
    view: { screen: 'file', position: 3, audioCodec: 'eac3' },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'c' }],
    ],
    context: { index: 2, audioCodec: 'eac3' },
  },
  {
    title: '[R10.6] offers an unsupported kind for download, even with an inline URL',
    from: 'closed',
    steps: [
      [open(1), resolving],
      [address(), unsupported],
    ],
    view: {
      screen: 'unsupported',
      download: 'https://c/a?d',
      sha256: 'ab',
      audioCodec: 'eac3',
      position: 2,
      count: 3,
      hasNext: true,
      hasPrevious: true,
    },
    context: { download: 'https://c/a?d' },
  },
  {
    title: '[R5.3] offers a file for download that this browser cannot play',
    from: 'closed',
    steps: [
      [open(2), resolving],
      [address(), showing],
      [{ event: { type: 'media.failed' } }, unsupported],
    ],
    view: { screen: 'unsupported', download: 'https://c/a?d', hasNext: false, hasPrevious: true },
  },
  {
    title:
      '[R10.6] shows a kind that scripts read from where it is downloaded, and not from where a browser shows it',
    from: 'closed',
    steps: [
      [{ event: { type: 'preview.open', entries: [{ id: 'a', kind: 'text' }], index: 0 } }, resolving],
      [address(''), showing],
    ],
    view: { screen: 'file', address: 'https://c/a?d', download: 'https://c/a?d', position: 1, count: 1 },
  },
  {
    title: '[R5.3] shows a video that browsers do not play where it is made into a stream',
    from: 'closed',
    steps: [
      [{ event: { type: 'preview.open', entries: [{ id: 'd', kind: 'video' }], index: 0 } }, resolving],
      [streamed, showing],
    ],
    view: { screen: 'file', address: '', stream: 'https://c/a.m3u8', position: 1, count: 1 },
  },
  {
    title: '[R5.3] a stream is of a video only',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [streamed, unsupported],
    ],
    view: { screen: 'unsupported', stream: 'https://c/a.m3u8' },
  },
  {
    title: '[R10.6] content that did not arrive can be retried, from new URLs',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [
        { event: { type: 'content.failed', failure: unreachable } },
        { open: 'failed' },
        { screen: 'failed', failure: unreachable },
      ],
      [{ event: { type: 'preview.retry' } }, resolving],
    ],
    view: { screen: 'loading', position: 1, count: 3 },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'a' }],
    ],
    context: { failure: null },
  },
  {
    title:
      '[R10.6] URLs that have ended are replaced while the file is shown, each time that bytes have come',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [arrived, showing],
      [endedNow, renewing, { screen: 'file', address: 'https://c/a', position: 1 }],
      [address('https://c/a2'), showing, { screen: 'file', address: 'https://c/a2', position: 1 }],
      [arrived, showing],
      [endedNow, renewing],
      [address('https://c/a3'), showing],
    ],
    view: { screen: 'file', address: 'https://c/a3' },
    portCalls: [
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'a' }],
      ['resolveAddress', { id: 'a' }],
    ],
    context: { failure: null, isRenewed: true },
  },
  {
    title: '[R10.6] new URLs that have ended too are not replaced: the file says so until it is opened again',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [endedNow, renewing],
      [address('https://c/a2'), showing],
      [endedNow, { open: 'failed' }, { screen: 'failed', failure: ended }],
      [{ event: { type: 'preview.retry' } }, resolving],
      [address('https://c/a3'), showing],
      [endedNow, renewing],
      [address('https://c/a4'), showing],
      [{ event: { type: 'preview.show', id: 'c' } }, resolving],
      [address(), showing],
      [endedNow, renewing],
      [address('https://c/a2'), showing],
      [close, 'closed'],
    ],
    view: { screen: 'nothing' },
    context: { isRenewed: false },
  },
  {
    title: '[R10.6] a file that is gone says so when its URLs cannot be replaced, or are the same ones',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [endedNow, renewing],
      [address(), { open: 'failed' }, { screen: 'failed', failure: ended }],
      [{ event: { type: 'preview.retry' } }, resolving],
      [address(), showing],
      [endedNow, renewing],
      [failed, { open: 'failed' }],
    ],
    view: { screen: 'failed', failure: unreachable },
  },
  {
    title: '[R10.6] bytes that do not come for another reason are no end of the URLs',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [arrived, showing],
      [{ event: { type: 'content.failed', failure: unreachable } }, { open: 'failed' }],
    ],
    view: { screen: 'failed', failure: unreachable },
  },
  {
    title: '[R10.6] the new URLs of a file are shown from the beginning: no failure is left',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(), showing],
      [endedNow, renewing],
      [streamed, unsupported],
    ],
    view: { screen: 'unsupported', stream: 'https://c/a.m3u8' },
    context: { failure: null, isRenewed: true },
  },
  {
    title: '[R10.6] loading the URL can be retried',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [failed, { open: 'failed' }],
      [{ event: { type: 'preview.retry' } }, resolving],
      [address(), showing],
    ],
    view: {
      screen: 'file',
      address: 'https://c/a',
      download: 'https://c/a?d',
      sha256: 'ab',
      position: 1,
      count: 3,
      hasNext: true,
      hasPrevious: false,
    },
    context: { failure: null, inline: 'https://c/a' },
  },
  {
    title: '[R10.6] shows why loading failed; an index outside the list opens nothing',
    from: 'closed',
    steps: [
      [open(7), 'closed'],
      [open(0), resolving],
      [failed, { open: 'failed' }],
    ],
    view: { screen: 'failed', failure: unreachable, hasNext: true, hasPrevious: false },
    context: { failure: unreachable },
  },
  {
    title: '[R10.6] the first file can be unsupported, and the last one can fail',
    from: 'closed',
    steps: [
      [open(0), resolving],
      [address(''), unsupported, { screen: 'unsupported', hasNext: true, hasPrevious: false }],
      [next, resolving],
      [next, resolving],
      [failed, { open: 'failed' }],
    ],
    view: { screen: 'failed', failure: unreachable, hasNext: false, hasPrevious: true },
  },
];
