import { type AnyMachineSnapshot, getNextSnapshot } from 'xstate';
import { keyOf, modelOf, stimuliOf } from './model.ts';
import type { Flow } from './types.ts';

const isPlainData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlainData);
  if (typeof value !== 'object') return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return (
    (kind === Object.prototype || kind === null) &&
    Object.values(value).every((one) => one === undefined || isPlainData(one))
  );
};

// The invariants of a flow take the context of its own chart, which its snapshots have.
const contextOf = (snapshot: AnyMachineSnapshot): never => snapshot.context as never;

/** What is wrong with a snapshot: an error status, non-serializable context, or a violated invariant. */
export function faultsOf(flow: Flow, snapshot: AnyMachineSnapshot): string[] {
  const where = `in ${JSON.stringify(snapshot.value)}`;
  return [
    ...(snapshot.status === 'error' ? [`error ${where}`] : []),
    ...(isPlainData(snapshot.context) ? [] : [`a context that is not plain JSON ${where}`]),
    ...Object.entries(flow.invariants ?? {})
      .filter(([, holds]) => !holds({ value: snapshot.value, context: contextOf(snapshot) }))
      .map(([name]) => `${name} ${where}`),
  ];
}

/** Checks every invariant in every vertex, and that unaccepted events change nothing. */
export function checkInvariants(flow: Flow): string[] {
  const faults: string[] = [];
  for (const input of Object.values(flow.inputs)) {
    const model = modelOf(flow, input);
    for (const snapshot of model.vertices.values()) {
      faults.push(...faultsOf(flow, snapshot));
      if (snapshot.status !== 'active') continue;
      const expected = new Set(stimuliOf(flow, snapshot).map((one) => one.event.type));
      for (const event of Object.values(flow.events).flat()) {
        if (expected.has(event.type)) continue;
        const next = getNextSnapshot(flow.machine, snapshot, event);
        if (keyOf(next) !== keyOf(snapshot))
          faults.push(`${event.type} changes the state unexpectedly in ${keyOf(snapshot)}`);
      }
    }
  }
  return faults;
}
