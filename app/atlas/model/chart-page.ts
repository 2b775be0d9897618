import type { AnyStateNode } from 'xstate';
import {
  nameOfState,
  payloadOf,
  portsOf,
  requirementsOf,
  screensOf,
  transitionsOf,
} from '../../../machines/harness/chart-facts.ts';
import { nodesOf } from '../../../machines/harness/coverage.ts';
import type { Flow } from '../../../machines/harness/types.ts';
import { type Graph, graphOf } from '../../src/features/statecharts/chart-graph.ts';
import type { Layout } from '../../src/features/statecharts/elk-graph.ts';
import type { ChartData } from '../chart-data.ts';
import { createLists } from './lists.ts';
import { type Picture, pictures } from './pictures.ts';
import { recordJourneys } from './record-journeys.ts';
import { citedIn, type Requirement } from './requirements.ts';
import { transitionGraph } from './transition-graph.ts';

export interface StateFacts {
  /** The id by which the drawing and the recorded steps name it. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The variants of the view that show it. */
  readonly screens: readonly string[];
  readonly tags: readonly string[];
  readonly ports: readonly string[];
  readonly requirements: readonly string[];
  readonly accepts: readonly string[];
  readonly pictures: readonly Picture[];
  /** The numbers of the journeys that come through it, from 1. */
  readonly journeys: readonly number[];
}

export interface TransitionFacts {
  readonly from: string;
  readonly when: string;
  readonly guard: string;
  /** Empty for one that stays where it is. */
  readonly to: readonly string[];
  readonly actions: string;
}

export interface EventFacts {
  readonly type: string;
  readonly fields: string;
  readonly acceptedIn: readonly string[];
}

export interface PortFacts {
  readonly name: string;
  readonly invokedIn: readonly string[];
  readonly answers: readonly { readonly kind: string; readonly fields: string }[];
}

/** A wire from this chart or to it. */
export interface WireFacts {
  readonly from: string;
  readonly emitted: string;
  readonly to: string;
  readonly event: string;
}

/** Everything that the page of a chart shows. */
export interface ChartPage {
  /** The name of its folder. */
  readonly name: string;
  readonly description: string;
  readonly usedBy: 'a screen' | 'core only' | 'nothing';
  readonly requirements: readonly Requirement[];
  readonly states: readonly StateFacts[];
  readonly transitions: readonly TransitionFacts[];
  readonly events: readonly EventFacts[];
  readonly ports: readonly PortFacts[];
  readonly wires: readonly WireFacts[];
  readonly graph: Graph;
  readonly layout: Layout;
  readonly data: ChartData;
}

/** What a chart's page needs besides the chart. */
export interface Surroundings {
  readonly layoutOf: (graph: Graph) => Promise<Layout>;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly wires: readonly WireFacts[];
  readonly usedBy: (flow: string) => ChartPage['usedBy'];
}

const ownEventsOf = (node: AnyStateNode): string[] =>
  node.ownEvents.filter((type) => !type.startsWith('xstate.'));

/** The numbers of the journeys in which each state is active, by its id. */
function journeysByState({ places, journeys }: ChartData): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  journeys.forEach(({ start, steps }, index) => {
    const visited = new Set([start[0], ...steps.map(([, place]) => place)]);
    const active = new Set([...visited].flatMap((place) => places[place]?.active ?? []));
    for (const id of active) numbers.set(id, [...(numbers.get(id) ?? []), index + 1]);
  });
  return numbers;
}

function statesOf(flow: Flow, data: ChartData): StateFacts[] {
  const screens = screensOf(flow);
  const journeys = journeysByState(data);
  const own = requirementsOf(flow.machine.root);
  const shown = pictures[flow.name] ?? {};
  return nodesOf(flow.machine)
    .filter((node) => node.path.length > 0)
    .map((node) => ({
      id: node.id,
      name: nameOfState(node),
      description: node.description ?? '',
      screens: screens.get(node.id) ?? [],
      tags: node.tags,
      ports: portsOf(node),
      requirements: [
        ...new Set([
          ...(requirementsOf(node).length > 0 ? requirementsOf(node) : own),
          ...citedIn(node.description ?? ''),
        ]),
      ],
      accepts: ownEventsOf(node),
      pictures: shown[nameOfState(node)] ?? [],
      journeys: journeys.get(node.id) ?? [],
    }));
}

function eventsOf({ machine, events, types }: Flow): EventFacts[] {
  return Object.entries(events).map(([type, samples]) => ({
    type,
    fields: types?.events[type] ?? payloadOf(samples, 'type'),
    acceptedIn: nodesOf(machine)
      .filter((node) => node.ownEvents.includes(type))
      .map((node) => (node.path.length === 0 ? 'any state' : nameOfState(node))),
  }));
}

function portFactsOf({ machine, ports, types }: Flow): PortFacts[] {
  return Object.entries(ports).map(([name, answers]) => ({
    name,
    invokedIn: nodesOf(machine)
      .filter((node) => portsOf(node).includes(name))
      .map(nameOfState),
    answers: Object.entries(answers).map(([kind, samples]) => ({
      kind,
      fields: types?.answers[name]?.[kind] ?? payloadOf(samples, 'kind'),
    })),
  }));
}

const transitionFactsOf = ({ machine }: Flow): TransitionFacts[] =>
  transitionsOf(machine).map(({ from, when, guard, to, actions }) => ({
    from: from.path.length === 0 ? 'any state' : nameOfState(from),
    when,
    guard,
    to: to.map(nameOfState),
    actions,
  }));

async function dataOf(flow: Flow): Promise<ChartData> {
  const lists = createLists();
  const journeys = await recordJourneys(flow, lists);
  const graph = transitionGraph(flow, lists);
  return {
    places: [...lists.places.entries],
    stimuli: [...lists.stimuli.entries],
    taken: [...lists.taken.entries],
    views: [...lists.views.entries],
    journeys,
    graph,
  };
}

/**
 * Everything that the page of a chart shows, its drawing laid out and its journeys played.
 * @throws for a requirement that docs/requirements.md does not have
 */
export async function chartPageOf(flow: Flow, surroundings: Surroundings): Promise<ChartPage> {
  const { machine, name } = flow;
  const graph = graphOf(machine);
  const data = await dataOf(flow);
  const states = statesOf(flow, data);
  const cited = new Set([
    ...requirementsOf(machine.root),
    ...states.flatMap(({ requirements }) => requirements),
    ...flow.journeys.flatMap(({ title }) => citedIn(title)),
  ]);
  return {
    name,
    description: machine.root.description ?? '',
    usedBy: surroundings.usedBy(name),
    requirements: [...cited].map((number) => {
      const requirement = surroundings.requirements.get(number);
      if (requirement === undefined) throw new Error(`${name} cites ${number}, which is no requirement`);
      return requirement;
    }),
    states,
    transitions: transitionFactsOf(flow),
    events: eventsOf(flow),
    ports: portFactsOf(flow),
    wires: surroundings.wires.filter(({ from, to }) => from === name || to === name),
    graph,
    layout: await surroundings.layoutOf(graph),
    data,
  };
}
