import { createCoverage } from './coverage.ts';
import { activeNodes, type Edge, edgesFrom, keyOf, modelOf } from './model.ts';
import { type Run, type Script, scripted, startRun } from './run.ts';
import type { Flow } from './types.ts';

/** How a part of a chart that nothing reached is reached, or goes. */
const toReach =
  'never reached: add a sample to `inputs`, `events` or `ports` of the fixtures that leads to it, or take it out of the chart';

/** What a walk over every edge found. */
export interface WalkReport {
  /** Where a real actor went another way than the model. */
  readonly differences: readonly string[];
  /** States, transitions and guard outcomes that nothing reached, with what to write for it, and events told by nobody or heard of by nobody. */
  readonly missing: readonly string[];
  readonly edges: number;
}

type Left = Map<string, Edge[]>;

/** The shortest way from a vertex to one that still has an edge to walk; null when there is none. */
function wayToWork(from: string, out: ReadonlyMap<string, Edge[]>, left: Left): Edge[] | null {
  const cameBy = new Map<string, Edge | null>([[from, null]]);
  const queue = [from];
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    if ((left.get(here)?.length ?? 0) > 0) {
      const way: Edge[] = [];
      for (let edge = cameBy.get(here); edge !== null && edge !== undefined; edge = cameBy.get(edge.from)) {
        way.unshift(edge);
      }
      return way;
    }
    for (const edge of out.get(here) ?? []) {
      if (cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
  return null;
}

/** Takes one edge on a real actor; a text when it did not go as the model says. */
async function take(run: Run, edge: Edge): Promise<string | null> {
  try {
    await run.apply(edge.stimulus);
  } catch (error) {
    return String(error);
  }
  const here = keyOf(run.snapshot());
  if (run.snapshot().status === 'error') return `${JSON.stringify(edge.stimulus)} broke the chart`;
  if (here === edge.to) return null;
  return `${JSON.stringify(edge.stimulus)} led to ${here}, the model says ${edge.to}`;
}

/**
 * Walks every edge of the model on real actors, one long way after the other: a way goes on over edges that
 * nobody has walked, and only at a dead end does a new actor begin.
 */
export async function walk(flow: Flow): Promise<WalkReport> {
  const base = scripted(flow.machine, flow.ports);
  // Guards are wrapped before the machine runs, transitions are told apart by identity on the wrapped machine.
  const wrapped = base.machine.provide({ guards: createCoverage(base.machine).guards });
  const coverage = createCoverage(wrapped);
  const machine = wrapped.provide({ guards: coverage.guards });
  const watched = createCoverage(machine);
  const subject: Script = { ...base, machine };
  const differences: string[] = [];
  const emitted = new Set<string>();
  let edges = 0;

  for (const [name, input] of Object.entries(flow.inputs)) {
    const model = modelOf(flow, input);
    const out = edgesFrom(model);
    const left: Left = new Map([...out].map(([from, list]) => [from, [...list]]));
    let begun = keyOf(model.first);
    while (wayToWork(begun, out, left) !== null) {
      const run = await startRun(subject, input, watched.inspect);
      watched.visit(activeNodes(run.snapshot()));
      let here = begun;
      for (let way = wayToWork(here, out, left); way !== null; way = wayToWork(here, out, left)) {
        const next = left.get(way.at(-1)?.to ?? here)?.pop();
        const steps = next === undefined ? way : [...way, next];
        let problem: string | null = null;
        for (const edge of steps) {
          problem = await take(run, edge);
          if (problem !== null) break;
          watched.visit(activeNodes(run.snapshot()));
          here = edge.to;
        }
        edges += 1;
        if (problem === null) continue;
        differences.push(`${name}: ${problem}`);
        break;
      }
      for (const one of run.emitted) emitted.add(one.type);
      run.stop();
      begun = keyOf(model.first);
    }
  }
  const told = new Set(flow.journeys.flatMap((journey) => (journey.emitted ?? []).map((one) => one.type)));
  const untold = [...emitted]
    .filter((type) => !told.has(type))
    .map((type) => `no journey tells ${type}: add it to the \`emitted\` of one that does`);
  const unheard = [...told].filter((type) => !emitted.has(type)).map((type) => `${type} is never emitted`);
  const guardsSeen = coverage.missing().filter((line) => line.startsWith('guard '));
  const rest = watched.missing().filter((line) => !line.startsWith('guard '));
  const unreached = [...rest, ...guardsSeen].map((line) => `${line}: ${toReach}`);
  return { differences, missing: [...unreached, ...untold, ...unheard], edges };
}
