// The files of a new flow: a small chart that passes the harness, as a starting point.

/** The name of a flow in each spelling that its files use. */
interface Names {
  /** `rename-file`: the folder. */
  readonly kebab: string;
  /** `renameFile`: the chart's id, and its part in names of values. */
  readonly camel: string;
  /** `RenameFile`: its part in names of types. */
  readonly pascal: string;
}

function namesOf(kebab: string): Names {
  const pascal = kebab.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return { kebab, pascal, camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}` };
}

const types = ({ camel, pascal }: Names): string => `import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** The answer of the service. */
export type ${pascal}Answer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface ${pascal}Ports {
  /** Sends the text to the service. */
  readonly send${pascal}: Port<{ readonly text: string }, ${pascal}Answer>;
}
export interface ${pascal}Input {
  /** The text to send. */
  readonly text: string;
}
export interface ${pascal}Context {
  readonly text: string;
  readonly failure: Failure | null;
}
export type ${pascal}Event = { readonly type: '${camel}.send' } | { readonly type: '${camel}.retry' };
export type ${pascal}Emitted = { readonly type: '${camel}.completed' };
`;

const machine = ({ kebab, camel, pascal }: Names, requirements: readonly string[]): string =>
  `import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  ${pascal}Answer,
  ${pascal}Context,
  ${pascal}Emitted,
  ${pascal}Event,
  ${pascal}Input,
  ${pascal}Ports,
} from './${kebab}.types.ts';

const request = ({ context }: { context: ${pascal}Context }): { text: string } => ({ text: context.text });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as ${pascal}Input,
    context: {} as ${pascal}Context,
    events: {} as ${pascal}Event,
    emitted: {} as ${pascal}Emitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    send${pascal}: unboundPort<{ readonly text: string }, ${pascal}Answer>('send${pascal}'),
  },
  guards: {
    isSent: (_, answer: ${pascal}Answer) => answer.kind === 'sent',
  },
  actions: {
    setFailure: assign((_, answer: ${pascal}Answer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    clearFailure: assign({ failure: null }),
    emitCompleted: emit({ type: '${camel}.completed' } satisfies ${pascal}Emitted),
  },
}).createMachine({
  id: '${camel}',
  description: 'TODO: what this flow does, in one sentence.',
  meta: { requirements: [${requirements.map((one) => `'${one}'`).join(', ')}] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ text: input.text, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description: 'Nothing has been sent.',
      tags: ['needsUser', 'settled'],
      on: { '${camel}.send': 'sending' },
    },
    sending: {
      description: 'Sends the text.',
      tags: ['busy'],
      invoke: {
        src: 'send${pascal}',
        input: request,
        onDone: [
          { guard: { type: 'isSent', params: outcome }, target: 'sent', actions: 'emitCompleted' },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    failed: {
      description: 'Sending failed; it can be retried.',
      tags: ['needsUser', 'settled'],
      on: { '${camel}.retry': { target: 'sending', actions: 'clearFailure' } },
    },
    sent: {
      description: 'The text has been sent.',
      tags: ['settled'],
    },
  },
});

export const ${camel}Machine = machine;

/** The chart with its ports bound. */
export function with${pascal}Ports(ports: ${pascal}Ports): typeof machine {
  return machine.provide({ actors: { send${pascal}: fromPort(ports.send${pascal}) } });
}
`;

const view = ({ kebab, camel, pascal }: Names): string => `import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { ${camel}Machine } from './${kebab}.machine.ts';

/** What a screen shows. */
export type ${pascal}View =
  | { readonly screen: 'ready' | 'sending' | 'sent' }
  | { readonly screen: 'failed'; readonly failure: Failure };

/** The view of a snapshot. */
export function view${pascal}(snapshot: SnapshotFrom<typeof ${camel}Machine>): ${pascal}View {
  const { failure } = snapshot.context;
  if (failure !== null) return { screen: 'failed', failure };
  if (snapshot.matches('sending')) return { screen: 'sending' };
  return { screen: snapshot.matches('sent') ? 'sent' : 'ready' };
}
`;

const fixtures = ({
  kebab,
  camel,
  pascal,
}: Names): string => `import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { ${pascal}Event, ${pascal}Input, ${pascal}Ports } from './${kebab}.types.ts';
import { view${pascal} } from './${kebab}.view.ts';

/** The variants of the view: whether a person can only wait while each is shown. */
export const view = declareView(view${pascal}, 'screen', {
  ready: 'rests',
  sending: 'waits',
  sent: 'rests',
  failed: 'rests',
});

export const inputs: Readonly<Record<string, ${pascal}Input>> = {
  text: { text: 'hello' },
};

export const events: EventSamples<${pascal}Event> = {
  '${camel}.send': [{ type: '${camel}.send' }],
  '${camel}.retry': [{ type: '${camel}.retry' }],
};

export const ports: PortSamples<${pascal}Ports> = {
  send${pascal}: {
    sent: [{ kind: 'sent' }],
    failed: [
      { kind: 'failed', failure: unreachable },
      { kind: 'failed', failure: refused },
    ],
  },
};
`;

const journeys = (
  { camel, pascal }: Names,
  requirements: readonly string[],
): string => `import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';

const input = { text: 'hello' };
const send = { event: { type: '${camel}.send' } };
const retry = { event: { type: '${camel}.retry' } };
const sent = { port: 'send${pascal}', answer: { kind: 'sent' } };
const failed = { port: 'send${pascal}', answer: { kind: 'failed', failure: unreachable } };

export const journeys: readonly Journey[] = [
  {
    title: '[${requirements.join(' ')}] sends the text, and emits that it was sent',
    input,
    from: 'ready',
    steps: [
      [send, 'sending'],
      [sent, 'sent'],
    ],
    viewAtStart: { screen: 'ready' },
    view: { screen: 'sent' },
    portCalls: [['send${pascal}', { text: 'hello' }]],
    emitted: [{ type: '${camel}.completed' }],
    context: { failure: null },
  },
  {
    title: '[${requirements.join(' ')}] a failed text can be sent again',
    input,
    from: 'ready',
    steps: [
      [send, 'sending'],
      [failed, 'failed'],
      [retry, 'sending'],
    ],
    view: { screen: 'sending' },
    portCalls: [
      ['send${pascal}', { text: 'hello' }],
      ['send${pascal}', { text: 'hello' }],
    ],
    emitted: [],
    context: { failure: null },
  },
  {
    title: '[${requirements.join(' ')}] shows why sending failed',
    input,
    from: 'ready',
    steps: [
      [send, 'sending'],
      [failed, 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
`;

const test = ({
  kebab,
  camel,
  pascal,
}: Names): string => `import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import { describeMachine } from '../harness/describe-machine.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './${kebab}.fixtures.ts';
import { journeys } from './${kebab}.journeys.ts';
import { ${camel}Machine } from './${kebab}.machine.ts';
import type { ${pascal}Context } from './${kebab}.types.ts';

describeMachine({
  name: '${kebab}',
  types: flowTypes['${kebab}'],
  machine: ${camel}Machine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'the failure is set exactly in the failed state': ({ value, context }: Vertex<${pascal}Context>) =>
      (value === 'failed') === (context.failure !== null),
  },
});
`;

const index = ({
  kebab,
  camel,
  pascal,
}: Names): string => `export { ${camel}Machine, with${pascal}Ports } from './${kebab}.machine.ts';
export type * from './${kebab}.types.ts';
export { type ${pascal}View, view${pascal} } from './${kebab}.view.ts';
`;

/** The files of a flow's folder, by name. `name` is in kebab case; `requirements` are numbers such as `R7.12`. */
export function flowFiles(name: string, requirements: readonly string[]): ReadonlyMap<string, string> {
  const names = namesOf(name);
  return new Map([
    [`${name}.types.ts`, types(names)],
    [`${name}.machine.ts`, machine(names, requirements)],
    [`${name}.view.ts`, view(names)],
    [`${name}.fixtures.ts`, fixtures(names)],
    [`${name}.journeys.ts`, journeys(names, requirements)],
    [`${name}.test.ts`, test(names)],
    ['index.ts', index(names)],
  ]);
}
