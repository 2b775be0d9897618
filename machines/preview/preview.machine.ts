import { assign, setup } from 'xstate';
import { mayHaveEnded } from '../shared/ended-address.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { isShown } from './preview.rules.ts';
import type {
  AddressAnswer,
  FileContent,
  PreviewContext,
  PreviewEvent,
  PreviewPorts,
} from './preview.types.ts';

const current = ({ context }: { context: PreviewContext }): { id: string } => ({
  id: context.entries[context.index]?.id ?? '',
});

const noContent: FileContent = { inline: '', download: '', sha256: '', audioCodec: '', stream: '' };
const contentOf = ({ inline, download, sha256, audioCodec, stream }: FileContent): FileContent => ({
  inline,
  download,
  sha256,
  audioCodec,
  stream,
});

/** Whether two answers about a file have the same URLs. */
const sameAddresses = (one: FileContent, other: FileContent): boolean =>
  one.inline === other.inline && one.download === other.download && one.stream === other.stream;

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as PreviewContext,
    events: {} as PreviewEvent,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: { resolveAddress: unboundPort<{ readonly id: string }, AddressAnswer>('resolveAddress') },
  guards: {
    isThere: ({ event }) => event.type === 'preview.open' && event.entries[event.index] !== undefined,
    hasNext: ({ context }) => context.index + 1 < context.entries.length,
    hasPrevious: ({ context }) => context.index > 0,
    isListed: ({ context, event }) =>
      event.type === 'preview.show' && context.entries.some((entry) => entry.id === event.id),
    hasAddress: (_, answer: AddressAnswer) => answer.kind === 'address',
    hasOtherAddress: ({ context }, answer: AddressAnswer) =>
      answer.kind === 'address' && !sameAddresses(answer, context),
    canRenew: ({ context, event }) =>
      event.type === 'content.failed' && !context.isRenewed && mayHaveEnded(event.failure),
    isShown: ({ context }) => {
      const entry = context.entries[context.index];
      return entry !== undefined && isShown(entry.kind, context);
    },
  },
  actions: {
    setEntries: assign(({ event }) =>
      event.type === 'preview.open' ? { entries: event.entries, index: event.index } : {},
    ),
    stepOn: assign(({ context }) => ({ index: context.index + 1 })),
    stepBack: assign(({ context }) => ({ index: context.index - 1 })),
    stepTo: assign(({ context, event }) =>
      event.type === 'preview.show'
        ? { index: context.entries.findIndex((entry) => entry.id === event.id) }
        : {},
    ),
    setAddress: assign((_, answer: AddressAnswer) =>
      answer.kind === 'address' ? { ...contentOf(answer), failure: null } : {},
    ),
    setRenewed: assign({ isRenewed: true }),
    setArrived: assign({ isRenewed: false }),
    setFailure: assign((_, answer: AddressAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setContentFailure: assign(({ event }) =>
      event.type === 'content.failed' ? { failure: event.failure } : {},
    ),
    clearUrls: assign({ ...noContent, isRenewed: false, failure: null }),
    reset: assign({ entries: [], index: 0, ...noContent, isRenewed: false, failure: null }),
  },
}).createMachine({
  id: 'preview',
  description:
    'Previews the files of a folder one at a time, or offers the download of an unsupported one (R10.6).',
  meta: { requirements: ['R10.6', 'R5.2', 'R5.3'] },
  options: { maxIterations: 100 },
  context: { entries: [], index: 0, ...noContent, isRenewed: false, failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No file is open.',
      tags: ['settled'],
      on: { 'preview.open': { guard: 'isThere', target: 'open', actions: 'setEntries' } },
    },
    open: {
      description: 'One file of the folder is open.',
      initial: 'resolving',
      on: {
        'preview.next': { guard: 'hasNext', target: '.resolving', actions: 'stepOn', reenter: true },
        'preview.previous': {
          guard: 'hasPrevious',
          target: '.resolving',
          actions: 'stepBack',
          reenter: true,
        },
        'preview.show': { guard: 'isListed', target: '.resolving', actions: 'stepTo', reenter: true },
        'preview.close': { target: 'closed', actions: 'reset' },
      },
      states: {
        resolving: {
          description: 'Loads the content URLs of the file.',
          tags: ['busy'],
          entry: 'clearUrls',
          invoke: {
            src: 'resolveAddress',
            input: current,
            onDone: [
              {
                guard: { type: 'hasAddress', params: outcome },
                target: 'deciding',
                actions: { type: 'setAddress', params: outcome },
              },
              { target: 'failed', actions: { type: 'setFailure', params: outcome } },
            ],
          },
        },
        deciding: {
          description: 'Transient: can this kind be previewed?',
          always: [{ guard: 'isShown', target: 'showing' }, { target: 'unsupported' }],
        },
        showing: {
          description: 'The file is shown.',
          tags: ['settled'],
          on: {
            'content.arrived': { actions: 'setArrived' },
            'media.failed': 'unsupported',
            'content.failed': [
              { guard: 'canRenew', target: 'renewing', actions: 'setContentFailure' },
              { target: 'failed', actions: 'setContentFailure' },
            ],
          },
        },
        renewing: {
          description: 'The file is shown; its URLs have ended, and new ones are loaded.',
          tags: ['busy'],
          invoke: {
            src: 'resolveAddress',
            input: current,
            onDone: [
              {
                guard: { type: 'hasOtherAddress', params: outcome },
                target: 'deciding',
                actions: [{ type: 'setAddress', params: outcome }, 'setRenewed'],
              },
              { target: 'failed', actions: { type: 'setFailure', params: outcome } },
            ],
          },
        },
        unsupported: {
          description: 'The file cannot be previewed; it can be downloaded.',
          tags: ['settled', 'blocked'],
        },
        failed: {
          description: 'Loading the URLs or the content failed; it can be retried.',
          tags: ['settled', 'blocked'],
          on: { 'preview.retry': 'resolving' },
        },
      },
    },
  },
});

export const previewMachine = machine;

/** The chart with its ports bound. */
export function withPreviewPorts(ports: PreviewPorts): typeof machine {
  return machine.provide({ actors: { resolveAddress: fromPort(ports.resolveAddress) } });
}
