import { type FailureCode, failureCodes, localFailure } from '@aloft/core';
import { type RecordedActor, type Shape, shapeOfChart } from '@aloft/core/traces';
import { fromPromise, type InspectionEvent } from 'xstate';

/** Ports whose next call fails. */
export interface PortFailures {
  /** For `createRuntime`, before anything that only reads. */
  readonly inspect: (event: InspectionEvent) => void;
  /** The next call of the actor's port answers this failure, once; nothing is asked. */
  readonly failNext: (actor: RecordedActor, port: string, code: FailureCode) => void;
}

function canFail(answer: Shape): boolean {
  if (typeof answer !== 'object') return false;
  if ('any' in answer) return answer.any.some(canFail);
  if (!('fields' in answer) || answer.fields.failure === undefined) return false;
  const { kind } = answer.fields;
  return typeof kind === 'object' && 'literals' in kind && kind.literals.includes('failed');
}

/** The ports of a chart that can answer with a failure; the others have their own words for what went wrong. */
export function failingPorts(chart: string): readonly string[] {
  return Object.entries(shapeOfChart(chart)?.ports ?? {})
    .filter(([, { answer }]) => canFail(answer))
    .map(([port]) => port);
}

export const isFailureCode = (text: string): text is FailureCode =>
  failureCodes.some((code) => code === text);

export function portFailures(): PortFailures {
  const wanted = new Map<object, Map<string, FailureCode>>();
  return {
    inspect: ({ type, actorRef }) => {
      if (type !== '@xstate.actor' || !('_parent' in actorRef) || !('src' in actorRef)) return;
      const { _parent: caller, src } = actorRef;
      if (typeof caller !== 'object' || caller === null || typeof src !== 'string') return;
      const code = wanted.get(caller)?.get(src);
      if (code === undefined) return;
      wanted.get(caller)?.delete(src);
      const answer = { kind: 'failed', failure: localFailure(code) };
      // An actor reads its logic when it starts, which is after this.
      Object.assign(actorRef, { logic: fromPromise(async () => answer) });
    },
    failNext: ({ ref }, port, code) => {
      wanted.set(ref, (wanted.get(ref) ?? new Map<string, FailureCode>()).set(port, code));
    },
  };
}
