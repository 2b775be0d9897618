import type { AnyStateMachine } from 'xstate';
import { nodesOf } from './coverage.ts';
import type { Stimulus } from './types.ts';

/** Samples of port answers, by port and kind. */
export type AnswerSamples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

/** What a chart accepts from outside. */
interface Accepted {
  readonly chart: string;
  readonly events: ReadonlySet<string>;
  readonly ports: ReadonlySet<string>;
  readonly delays: ReadonlySet<string>;
}

/** The events, ports and delays of a chart, by name. */
export function acceptedBy(machine: AnyStateMachine): Accepted {
  const own = nodesOf(machine).flatMap((node) => node.ownEvents);
  return {
    chart: machine.id,
    events: new Set(own.filter((type) => !type.startsWith('xstate.'))),
    ports: new Set(Object.keys(machine.implementations.actors)),
    delays: new Set(
      own.filter((type) => type.startsWith('xstate.after.')).map((type) => type.split('.')[2] ?? ''),
    ),
  };
}

/** Names in alphabetical order, for messages. */
export const listed = (names: Iterable<string>): string => [...names].toSorted().join(', ') || 'none';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The first field in which an answer's shape differs from a sample; null when it has the same fields. */
function misfit(answer: unknown, sample: unknown, path: string): string | null {
  // A null says nothing about the shape, and an empty list nothing about its items.
  if (answer === null || sample === null || answer === undefined || sample === undefined) return null;
  if (typeof answer !== typeof sample || Array.isArray(answer) !== Array.isArray(sample))
    return `${path} is ${typeof answer}, not ${typeof sample}`;
  if (Array.isArray(answer) && Array.isArray(sample)) {
    const faults = answer.map((one, index) => misfit(one, sample[0], `${path}[${index}]`));
    return faults.find((one) => one !== null) ?? null;
  }
  if (!isObject(answer) || !isObject(sample)) return null;
  const [given, known] = [new Map(Object.entries(answer)), new Map(Object.entries(sample))];
  for (const field of known.keys()) if (!given.has(field)) return `${path}.${field} is missing`;
  for (const [field, value] of given) {
    if (!known.has(field)) return `${path}.${field} is not a field of it`;
    const fault = misfit(value, known.get(field), `${path}.${field}`);
    if (fault !== null) return fault;
  }
  return null;
}

function answerFault(port: string, answer: unknown, samples: AnswerSamples): string | null {
  const kinds = samples[port];
  if (kinds === undefined) return null;
  const kind: unknown = isObject(answer) && 'kind' in answer ? answer.kind : undefined;
  const known = typeof kind === 'string' ? kinds[kind] : undefined;
  if (known === undefined)
    return `${port} never answers ${JSON.stringify(kind)}; it answers ${listed(Object.keys(kinds))}`;
  const faults = known.map((sample) => misfit(answer, sample, 'answer'));
  return faults.includes(null) ? null : `${port} never answers so: ${faults[0] ?? ''}`;
}

/** Why a chart can never accept a stimulus; null when it can. Answers are checked where samples are given. */
export function nonsenseIn(accepted: Accepted, stimulus: Stimulus, samples: AnswerSamples): string | null {
  const { chart, events, ports, delays } = accepted;
  if ('event' in stimulus)
    return events.has(stimulus.event.type)
      ? null
      : `${chart} takes no event ${stimulus.event.type}; it takes ${listed(events)}`;
  if ('delay' in stimulus)
    return delays.has(stimulus.delay)
      ? null
      : `${chart} has no delay ${stimulus.delay}; it has ${listed(delays)}`;
  return ports.has(stimulus.port)
    ? answerFault(stimulus.port, stimulus.answer, samples)
    : `${chart} asks no port ${stimulus.port}; it asks ${listed(ports)}`;
}
