import type { Graph, GraphEdge } from '../../src/features/statecharts/chart-graph.ts';
import type { WireFacts } from './chart-page.ts';

/** Every chart as a node and the wires as edges, each labelled with what is emitted and what arrives. */
export function wiringGraph(charts: readonly string[], wires: readonly WireFacts[]): Graph {
  const edges = new Map<string, GraphEdge>();
  for (const { from, emitted, to, event } of wires) {
    const id = `${from} → ${to}`;
    const labels = edges.get(id)?.labels ?? [];
    edges.set(id, { id, from, to, labels: [...labels, `${emitted} → ${event}`] });
  }
  const leaf = (name: string) => ({ id: name, name, kind: 'state' as const, ports: [], children: [] });
  return {
    root: { id: '(wiring)', name: '', kind: 'group', ports: [], children: charts.map(leaf) },
    edges: [...edges.values()],
  };
}
