import {
  leafOf,
  matrixOf,
  nameOfState,
  payloadOf,
  portsOf,
  requirementsOf,
  screensOf,
  transitionsOf,
} from './chart-facts.ts';
import { nodesOf } from './coverage.ts';
import type { Flow, Stimulus, ViewFields } from './types.ts';

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const mermaidId = (path: readonly string[]): string => path.join('_');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return ['None.'];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function diagram(flow: Flow): string[] {
  const initial = nodesOf(flow.machine).flatMap((node) =>
    node.initial.target.map((to) => {
      const inside = node.path.length === 0 ? '[*]' : mermaidId(node.path);
      return `  ${inside} --> ${mermaidId(to.path)}${node.path.length === 0 ? '' : ': initial'}`;
    }),
  );
  const edges = transitionsOf(flow.machine).flatMap((one) =>
    one.to.map((to) => {
      const label = `${one.when}${one.guard === '' ? '' : ` [${one.guard}]`}`.replaceAll(':', ' ');
      const from = one.from.path.length === 0 ? 'any' : mermaidId(one.from.path);
      return `  ${from} --> ${mermaidId(to.path)}: ${label}`;
    }),
  );
  return ['```mermaid', 'stateDiagram-v2', ...initial, ...edges, '```'];
}

function states(flow: Flow): string[] {
  const screens = screensOf(flow);
  const own = requirementsOf(flow.machine.root);
  return table(
    ['state', 'description', 'view', 'tags', 'ports', 'requirements'],
    nodesOf(flow.machine)
      .filter((node) => node.path.length > 0)
      .map((node) => [
        code(nameOfState(node)),
        node.description ?? '',
        (screens.get(node.id) ?? []).join(', '),
        node.tags.join(', '),
        portsOf(node).map(code).join(', '),
        (requirementsOf(node).length > 0 ? requirementsOf(node) : own).join(' '),
      ]),
  );
}

function events(flow: Flow): string[] {
  const accepted = (type: string): string =>
    nodesOf(flow.machine)
      .filter((node) => node.ownEvents.includes(type))
      .map((node) => (node.path.length === 0 ? 'any state' : code(nameOfState(node))))
      .join(', ');
  return table(
    ['event', 'fields', 'accepted in'],
    Object.entries(flow.events).map(([type, samples]) => [
      code(type),
      code(flow.types?.events[type] ?? payloadOf(samples, 'type')),
      accepted(type),
    ]),
  );
}

function ports(flow: Flow): string[] {
  const invokedIn = (port: string): string =>
    nodesOf(flow.machine)
      .filter((node) => portsOf(node).includes(port))
      .map((node) => code(nameOfState(node)))
      .join(', ');
  return table(
    ['port', 'answer', 'fields', 'invoked in'],
    Object.entries(flow.ports).flatMap(([port, outcomes]) =>
      Object.entries(outcomes).map(([kind, samples], index) => [
        index === 0 ? code(port) : '',
        code(kind),
        code(flow.types?.answers[port]?.[kind] ?? payloadOf(samples, 'kind')),
        index === 0 ? invokedIn(port) : '',
      ]),
    ),
  );
}

function delays(flow: Flow): string[] {
  return table(
    ['delay', 'duration'],
    Object.entries(flow.machine.implementations.delays).map(([name, length]) => [
      code(name),
      typeof length === 'number' ? `${length / 1000} s` : 'computed from the context',
    ]),
  );
}

function emitted(flow: Flow): string[] {
  const types = new Set(flow.journeys.flatMap((journey) => (journey.emitted ?? []).map((one) => one.type)));
  return types.size === 0 ? ['None.'] : [[...types].toSorted().map(code).join(', ')];
}

function matrix(flow: Flow): string[] {
  const types = Object.keys(flow.events);
  return table(
    ['state', ...types.map(code)],
    [...matrixOf(flow)].map(([state, row]) => [
      code(state),
      ...types.map((type) =>
        (row.get(type) ?? []).map((to) => (to === state ? 'stays' : `→ ${to}`)).join(', '),
      ),
    ]),
  );
}

function stepText(stimulus: Stimulus): string {
  if ('delay' in stimulus) return `\`${stimulus.delay}\` ends`;
  if ('event' in stimulus) {
    const { type, ...carried } = stimulus.event;
    const text = JSON.stringify(carried);
    return `${code(type)}${text === '{}' ? '' : ` ${code(text.slice(0, 120))}`}`;
  }
  return `${code(stimulus.port)} answers ${code(JSON.stringify(stimulus.answer).slice(0, 120))}`;
}

const viewText = (view: ViewFields): string => code(JSON.stringify(view).slice(0, 120));

function journeys(flow: Flow): string[] {
  return flow.journeys.flatMap((journey) => [
    `### ${journey.title}`,
    '',
    `Starts in ${code(leafOf(journey.from))}.`,
    '',
    ...journey.steps.map(
      ([stimulus, to, view], index) =>
        `${index + 1}. ${stepText(stimulus)} → ${code(leafOf(to))}${view === undefined ? '' : `, view ${viewText(view)}`}`,
    ),
    '',
    ...(journey.view === undefined ? [] : [`View at the end: ${viewText(journey.view)}.`, '']),
  ]);
}

/**
 * The chart as a Markdown page: diagram, states, events, answers, transitions, and journeys. Generated from the
 * chart.
 */
export function chartDocument(flow: Flow): string {
  const rows = transitionsOf(flow.machine).map((one) => [
    one.from.path.length === 0 ? 'any state' : code(nameOfState(one.from)),
    one.when,
    one.guard,
    one.to.length === 0 ? 'stays' : one.to.map((to) => code(nameOfState(to))).join(', '),
    one.actions,
  ]);
  const section = (title: string, lines: readonly string[]): string[] => [`## ${title}`, '', ...lines, ''];
  return [
    `# ${flow.name}`,
    '',
    flow.machine.root.description ?? '',
    '',
    `Requirements: ${requirementsOf(flow.machine.root).join(', ')}. Generated by the test of the chart; the same chart`,
    `for tools: [${flow.name}.json](${flow.name}.json). [All charts](README.md).`,
    '',
    ...diagram(flow),
    '',
    ...section('States', states(flow)),
    ...section('Events', events(flow)),
    ...section('Transition matrix', ['An empty cell: the event is ignored.', '', ...matrix(flow)]),
    ...section('Ports', ports(flow)),
    ...section('Delays', delays(flow)),
    ...section('Emitted events', emitted(flow)),
    ...section('Transitions', table(['from', 'event', 'guard', 'to', 'actions'], rows)),
    '## Journeys',
    '',
    ...journeys(flow),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
