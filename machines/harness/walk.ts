import { createCoverage } from './coverage.ts';
import { activeNodes, type Edge, keyOf, modelOf } from './model.ts';
import { type Run, type Script, scripted, startRun } from './run.ts';
import { createTour } from './tour.ts';
import type { Flow } from './types.ts';

/** The advice for a part of a chart that was not reached. */
const advice =
  'never reached: add a sample to `inputs`, `events` or `ports` of the fixtures that leads to it, or remove it from the chart';

/** The result of a walk over every edge of the model. */
export interface WalkReport {
  /** Where an actor differed from the model. */
  readonly differences: readonly string[];
  /** Parts of the chart that were not reached, each with advice, and emitted events that no journey expects or no actor emits. */
  readonly missing: readonly string[];
  readonly edges: number;
}

/** Takes one edge with an actor; the difference if it does not reach the vertex of the model. */
async function take(run: Run, edge: Edge): Promise<string | null> {
  try {
    await run.apply(edge.stimulus);
  } catch (error) {
    return String(error);
  }
  const here = keyOf(run.snapshot());
  if (run.snapshot().status === 'error')
    return `${JSON.stringify(edge.stimulus)} stopped the actor with an error`;
  if (here === edge.to) return null;
  return `${JSON.stringify(edge.stimulus)} led to ${here}, the model says ${edge.to}`;
}

/**
 * Takes every edge of the model with actors (a transition tour): each actor continues over unvisited edges until it
 * reaches none, then a new one starts.
 */
export async function walk(flow: Flow): Promise<WalkReport> {
  const base = scripted(flow.machine, flow.ports);
  // Guards are wrapped before the machine runs; transitions are identified by reference on the wrapped machine.
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
    const start = keyOf(model.first);
    const tour = createTour(model);
    for (let first = tour(start); first !== null; first = tour(start)) {
      const run = await startRun(subject, input, watched.inspect);
      watched.visit(activeNodes(run.snapshot()));
      let here = start;
      for (let route: readonly Edge[] | null = first; route !== null; route = tour(here)) {
        let problem: string | null = null;
        for (const edge of route) {
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
    }
  }
  const expected = new Set(
    flow.journeys.flatMap((journey) => (journey.emitted ?? []).map((one) => one.type)),
  );
  const unexpected = [...emitted]
    .filter((type) => !expected.has(type))
    .map((type) => `no journey expects ${type}: add it to the \`emitted\` of one that does`);
  const neverEmitted = [...expected]
    .filter((type) => !emitted.has(type))
    .map((type) => `${type} is never emitted`);
  const guardsSeen = coverage.missing().filter((line) => line.startsWith('guard '));
  const rest = watched.missing().filter((line) => !line.startsWith('guard '));
  const unreached = [...rest, ...guardsSeen].map((line) => `${line}: ${advice}`);
  return { differences, missing: [...unreached, ...unexpected, ...neverEmitted], edges };
}
