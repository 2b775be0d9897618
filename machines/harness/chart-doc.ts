import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from './coverage.ts';

const short = (node: AnyStateNode): string => (node.path.length === 0 ? node.key : node.path.join('.'));
const mermaidId = (node: AnyStateNode): string => node.path.join('_') || node.key;

interface Row {
  readonly from: AnyStateNode;
  readonly event: string;
  readonly guard: string;
  readonly to: readonly AnyStateNode[];
  readonly actions: string;
}

function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type);
  return '';
}

function eventName(event: string): string {
  if (event === '') return 'at once';
  if (event.startsWith('xstate.done.actor.')) return 'answer';
  return event.startsWith('xstate.after.') ? `after ${event.split('.')[2] ?? ''}` : event;
}

function rowsOf(node: AnyStateNode): Row[] {
  return [...node.transitions.values(), node.always ?? []].flat().map((transition) => ({
    from: node,
    event: eventName(transition.eventType),
    guard: nameOf(transition.guard),
    to: transition.target ?? [],
    actions: transition.actions.map(nameOf).join(', '),
  }));
}

/** The chart as a page: a diagram, then every state and every transition. Written from the chart, so it cannot be wrong. */
export function chartDocument(name: string, machine: AnyStateMachine): string {
  const nodes = nodesOf(machine).filter((node) => node.path.length > 0);
  const rows = nodesOf(machine).flatMap(rowsOf);
  const edges = rows.flatMap((row) =>
    row.to.map((to) => {
      const label = `${row.event}${row.guard === '' ? '' : ` [${row.guard}]`}`.replaceAll(':', ' ');
      const from = row.from.path.length === 0 ? '[*]' : mermaidId(row.from);
      return `  ${from} --> ${mermaidId(to)}: ${label}`;
    }),
  );
  const states = nodes.map((node) => {
    const asks = node.invoke.map((one) => nameOf(one.src)).join(', ');
    return `| \`${short(node)}\` | ${node.tags.join(', ')} | ${asks} | ${node.description ?? ''} |`;
  });
  const table = rows.map(
    (row) =>
      `| \`${short(row.from)}\` | ${row.event} | ${row.guard} | ${row.to.map((to) => `\`${short(to)}\``).join(', ')} | ${row.actions} |`,
  );
  return [
    `# ${name}`,
    '',
    machine.root.description ?? '',
    '',
    'Generated from the chart by its test; not by hand.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...edges,
    '```',
    '',
    '| state | mood | asks | what it is |',
    '| --- | --- | --- | --- |',
    ...states,
    '',
    '| from | when | if | to | does |',
    '| --- | --- | --- | --- | --- |',
    ...table,
    '',
  ].join('\n');
}
