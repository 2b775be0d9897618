import type { AnyMachineSnapshot } from 'xstate';
import { leafOf } from './chart-facts.ts';
import { activeNodes, modelOf } from './model.ts';
import type { Flow } from './types.ts';
import { variantsIn } from './view-variants.ts';

/** The tags of a place in which nothing goes on: the person is to see that, not to wait. */
const restingTags = ['settled', 'blocked', 'needsUser'];

/** Whether a chart waits for an answer or for a delay. */
const isAtWork = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status === 'active' &&
  activeNodes(snapshot).some((node) => node.invoke.length > 0 || node.after.length > 0);

function waitingFault(name: string, snapshot: AnyMachineSnapshot): string | null {
  const where = leafOf(snapshot.value);
  // A whole screen that waits hides what the place has to say; a field of a screen may show work in the background.
  const tag = name.includes(' ') ? undefined : restingTags.find((one) => snapshot.hasTag(one));
  if (tag !== undefined) return `${where} is ${tag} and shows ${name}, which waits`;
  return isAtWork(snapshot) ? null : `${where} shows ${name}, which waits, and nothing is going on`;
}

/** What is wrong with a flow's view: a variant that no place yields, one that nobody declared, waiting without end. */
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
          faults.add(`${leafOf(snapshot.value)} shows ${name}, which is never to be`);
        const fault = shown === 'waits' ? waitingFault(name, snapshot) : null;
        if (fault !== null) faults.add(fault);
      }
    }
  }
  for (const [name, shown] of view.variants)
    if (!seen.has(name) && typeof shown !== 'object') faults.add(`no place shows ${name}`);
  return [...faults];
}
