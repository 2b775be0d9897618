import type { AnyMachineSnapshot } from 'xstate';
import { leafOf } from './chart-facts.ts';
import { activeNodes, modelOf } from './model.ts';
import type { Flow } from './types.ts';
import { variantsIn } from './view-variants.ts';

/** Tags of resting states, in which a view must not show a waiting variant. */
const restingTags = ['settled', 'blocked', 'needsUser'];

/** Whether a chart waits for a port or a delay. */
const isPending = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status === 'active' &&
  activeNodes(snapshot).some((node) => node.invoke.length > 0 || node.after.length > 0);

function waitingFault(name: string, snapshot: AnyMachineSnapshot): string | null {
  const where = leafOf(snapshot.value);
  // A waiting screen hides a resting state; a waiting field may show background work.
  const tag = name.includes(' ') ? undefined : restingTags.find((one) => snapshot.hasTag(one));
  if (tag !== undefined) return `${where} is ${tag} and shows ${name}, which waits`;
  return isPending(snapshot) ? null : `${where} shows ${name}, which waits, but no port or delay is pending`;
}

/** What is wrong with a view: an unreachable or undeclared variant, or a waiting one in a resting state. */
export function viewFaults(flow: Flow): string[] {
  const { view } = flow;
  if (view === undefined) return ['the flow has no view'];
  const faults = new Set<string>();
  const seen = new Set<string>();
  for (const input of Object.values(flow.inputs)) {
    for (const snapshot of modelOf(flow, input).vertices.values()) {
      for (const name of variantsIn(view, view.show(snapshot))) {
        seen.add(name);
        const shown = view.variants.get(name);
        if (shown === undefined) faults.add(`${leafOf(snapshot.value)} shows ${name}, which is not declared`);
        if (typeof shown === 'object')
          faults.add(`${leafOf(snapshot.value)} shows ${name}, which was declared impossible`);
        const fault = shown === 'waits' ? waitingFault(name, snapshot) : null;
        if (fault !== null) faults.add(fault);
      }
    }
  }
  for (const [name, shown] of view.variants)
    if (!seen.has(name) && typeof shown !== 'object')
      faults.add(
        `no state shows ${name}: add a sample to the fixtures that leads to it, or remove it from the view`,
      );
  return [...faults];
}
