import { join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import { chartsInUse } from '../../../.ci/charts-in-use.ts';
import { wiring } from '../../../core/src/runtime/wiring.ts';
import { allFlows } from '../../../core/src/testing/all-flows.ts';
import { flowTypes } from '../../../machines/harness/testing/flow-types.gen.ts';
import type { Graph } from '../../src/features/statecharts/chart-graph.ts';
import { elkGraphOf, type Layout, layoutFrom } from '../../src/features/statecharts/elk-graph.ts';
import { type ChartPage, chartPageOf, type WireFacts } from './chart-page.ts';
import { readRequirements } from './requirements.ts';
import { wiringGraph } from './wiring-graph.ts';

/** Everything that the atlas shows. */
export interface Atlas {
  readonly charts: readonly ChartPage[];
  readonly wires: readonly WireFacts[];
  readonly map: { readonly graph: Graph; readonly layout: Layout };
}

const kebab = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads the charts of a checkout, plays their journeys, builds their transition graphs, and lays everything out. */
export async function readAtlas(root: string): Promise<Atlas> {
  const elk = new ELK();
  const layoutOf = async (graph: Graph): Promise<Layout> => layoutFrom(await elk.layout(elkGraphOf(graph)));
  const requirements = readRequirements(join(root, 'docs/requirements.md'));
  const inUse = chartsInUse();
  const wires = wiring.map(({ from, emitted, to, event }) => ({
    from: kebab(from),
    emitted,
    to: kebab(to),
    event,
  }));
  const usedBy = (flow: string): ChartPage['usedBy'] =>
    inUse.shown.has(flow) ? 'a screen' : inUse.started.has(flow) ? 'core only' : 'nothing';
  const charts: ChartPage[] = [];
  for (const flow of await allFlows()) {
    const typed = { ...flow, types: flowTypes[flow.name] };
    charts.push(await chartPageOf(typed, { layoutOf, requirements, wires, usedBy }));
  }
  const graph = wiringGraph(
    charts.map(({ name }) => name),
    wires,
  );
  return { charts, wires, map: { graph, layout: await layoutOf(graph) } };
}
