import ELK from 'elkjs/lib/elk-api.js';
import type { Graph } from './chart-graph.ts';
import { elkGraphOf, type Layout, layoutFrom } from './elk-graph.ts';

/** Computes layouts in a worker of its own; each chart once. */
export function createLayouts(): { of: (graph: Graph) => Promise<Layout>; stop: () => void } {
  const elk = new ELK({
    workerFactory: () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' }),
  });
  const known = new Map<Graph, Promise<Layout>>();

  return {
    of: (graph) => {
      const layout = known.get(graph) ?? elk.layout(elkGraphOf(graph)).then(layoutFrom);
      known.set(graph, layout);
      return layout;
    },
    stop: () => elk.terminateWorker(),
  };
}
