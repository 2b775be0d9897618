import type { AnyStateMachine } from 'xstate';
import { nodesOf } from './coverage.ts';
import type { Stimulus } from './types.ts';

/** Samples of port answers, by port and kind. */
export type AnswerSamples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

/** The stimuli that a chart accepts in any of its states. */
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

/** Names in alphabetical order, for error messages. */
export const joinNames = (names: Iterable<string>): string => [...names].toSorted().join(', ') || 'none';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The first difference between the shapes of an answer and a sample; null if there is none. */
function shapeDifference(answer: unknown, sample: unknown, path: string): string | null {
  // The shape of a nullable field is unknown where it is null, the items of a list where it is empty.
  if (answer === null || sample === null || answer === undefined || sample === undefined) return null;
  if (typeof answer !== typeof sample || Array.isArray(answer) !== Array.isArray(sample))
    return `${path} is ${typeof answer}, not ${typeof sample}`;
  if (Array.isArray(answer) && Array.isArray(sample)) {
    const faults = answer.map((one, index) => shapeDifference(one, sample[0], `${path}[${index}]`));
    return faults.find((one) => one !== null) ?? null;
  }
  if (!isObject(answer) || !isObject(sample)) return null;
  const [given, known] = [new Map(Object.entries(answer)), new Map(Object.entries(sample))];
  for (const field of known.keys()) if (!given.has(field)) return `${path}.${field} is missing`;
  for (const [field, value] of given) {
    if (!known.has(field)) return `${path}.${field} is not a field`;
    const fault = shapeDifference(value, known.get(field), `${path}.${field}`);
    if (fault !== null) return fault;
  }
  return null;
}

function answerError(port: string, answer: unknown, samples: AnswerSamples): string | null {
  const kinds = samples[port];
  if (kinds === undefined) return null;
  const kind: unknown = isObject(answer) && 'kind' in answer ? answer.kind : undefined;
  const known = typeof kind === 'string' ? kinds[kind] : undefined;
  if (known === undefined)
    return `${port} never answers ${JSON.stringify(kind)}; its answers are ${joinNames(Object.keys(kinds))}`;
  const faults = known.map((sample) => shapeDifference(answer, sample, 'answer'));
  return faults.includes(null) ? null : `${port} never answers like this: ${faults[0] ?? ''}`;
}

/** Why a chart never accepts a stimulus; null if it does. Answers are compared with the samples, if there are any. */
export function rejectionOf(accepted: Accepted, stimulus: Stimulus, samples: AnswerSamples): string | null {
  const { chart, events, ports, delays } = accepted;
  if ('event' in stimulus)
    return events.has(stimulus.event.type)
      ? null
      : `${chart} has no event ${stimulus.event.type}; its events are ${joinNames(events)}`;
  if ('delay' in stimulus)
    return delays.has(stimulus.delay)
      ? null
      : `${chart} has no delay ${stimulus.delay}; its delays are ${joinNames(delays)}`;
  return ports.has(stimulus.port)
    ? answerError(stimulus.port, stimulus.answer, samples)
    : `${chart} has no port ${stimulus.port}; its ports are ${joinNames(ports)}`;
}
