import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { isShown } from './preview.rules.ts';
import type { AddressAnswer, PreviewContext, PreviewEvent, PreviewPorts } from './preview.types.ts';

const current = ({ context }: { context: PreviewContext }): { id: string } => ({
  id: context.entries[context.index]?.id ?? '',
});

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
    hasAddress: (_, answer: AddressAnswer) => answer.kind === 'address',
    isShown: ({ context }) => {
      const entry = context.entries[context.index];
      return entry !== undefined && isShown(entry.kind) && context.inline !== '';
    },
  },
  actions: {
    takeEntries: assign(({ event }) =>
      event.type === 'preview.open' ? { entries: event.entries, index: event.index } : {},
    ),
    stepOn: assign(({ context }) => ({ index: context.index + 1 })),
    stepBack: assign(({ context }) => ({ index: context.index - 1 })),
    takeAddress: assign((_, answer: AddressAnswer) =>
      answer.kind === 'address' ? { inline: answer.inline, download: answer.download } : {},
    ),
    takeFailure: assign((_, answer: AddressAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    forgetAddress: assign({ inline: '', download: '', failure: null }),
    forgetAll: assign({ entries: [], index: 0, inline: '', download: '', failure: null }),
  },
}).createMachine({
  id: 'preview',
  description:
    'One file after the other is shown in place, or offered for download where it cannot be (R10.6).',
  meta: { requirements: ['R10.6', 'R5.2', 'R5.3'] },
  options: { maxIterations: 100 },
  context: { entries: [], index: 0, inline: '', download: '', failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is previewed.',
      tags: ['settled'],
      on: { 'preview.open': { guard: 'isThere', target: 'open', actions: 'takeEntries' } },
    },
    open: {
      description: 'One entry of the folder is before the person.',
      initial: 'resolving',
      on: {
        'preview.next': { guard: 'hasNext', target: '.resolving', actions: 'stepOn', reenter: true },
        'preview.previous': {
          guard: 'hasPrevious',
          target: '.resolving',
          actions: 'stepBack',
          reenter: true,
        },
        'preview.close': { target: 'closed', actions: 'forgetAll' },
      },
      states: {
        resolving: {
          description: 'The addresses of its bytes are on their way.',
          tags: ['busy'],
          entry: 'forgetAddress',
          invoke: {
            src: 'resolveAddress',
            input: current,
            onDone: [
              {
                guard: { type: 'hasAddress', params: outcome },
                target: 'deciding',
                actions: { type: 'takeAddress', params: outcome },
              },
              { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
            ],
          },
        },
        deciding: {
          description: 'Whether this kind is shown in place.',
          always: [{ guard: 'isShown', target: 'showing' }, { target: 'unsupported' }],
        },
        showing: {
          description: 'The file is on screen, each kind in its own way.',
          tags: ['settled'],
          on: { 'media.failed': 'unsupported' },
        },
        unsupported: {
          description: 'It cannot be shown here; it can be downloaded.',
          tags: ['settled', 'blocked'],
        },
        failed: {
          description: 'The addresses did not come; the person may try again.',
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
