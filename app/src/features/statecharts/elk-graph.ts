import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Graph, GraphNode } from './chart-graph.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where everything of a chart is drawn. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: ReadonlyMap<string, Box>;
  readonly edges: ReadonlyMap<string, { readonly points: readonly Point[]; readonly label: Box | null }>;
}

export const labelLine = 15;
const [nameWidth, labelWidth] = [7.4, 6.7];

const spacing = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  // From where a chart begins, so that it reads from left to right. ELK has no model order for nested states.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  // More passes than one take three times as long, and the largest chart does not get smaller.
  'elk.layered.thoroughness': '1',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
};
const inside = { 'elk.padding': '[top=40,left=16,bottom=16,right=16]' };

function elkNode(node: GraphNode): ElkNode {
  if (node.kind === 'initial') return { id: node.id, width: 8, height: 8 };
  if (node.children.length > 0)
    return { id: node.id, layoutOptions: { ...spacing, ...inside }, children: node.children.map(elkNode) };
  const longest = Math.max(
    node.name.length * nameWidth,
    ...node.ports.map((port) => port.length * labelWidth),
  );
  return { id: node.id, width: Math.ceil(longest) + 28, height: 34 + node.ports.length * labelLine };
}

/** The lines of an edge's labels. */
export const linesOf = (labels: readonly string[]): readonly string[] =>
  labels.flatMap((label) => label.split('\n'));

function elkEdge({ id, from, to, labels }: Graph['edges'][number]): ElkExtendedEdge {
  const lines = linesOf(labels);
  const width = Math.ceil(Math.max(0, ...lines.map((line) => line.length)) * labelWidth) + 6;
  const size = { width, height: lines.length * labelLine };
  const shown = labels.length === 0 ? [] : [{ id: `${id} label`, text: lines.join('\n'), ...size }];
  return { id, sources: [from], targets: [to], labels: shown };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function collect(node: ElkNode, nodes: Map<string, Box>, edges: ElkExtendedEdge[]): void {
  nodes.set(node.id, boxOf(node));
  edges.push(...(node.edges ?? []));
  for (const child of node.children ?? []) collect(child, nodes, edges);
}

/** A chart as ELK takes it: nested nodes and the edges between them. */
export function elkGraphOf(graph: Graph): ElkNode {
  return {
    id: '(page)',
    layoutOptions: { ...spacing, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [elkNode(graph.root)],
    edges: graph.edges.map(elkEdge),
  };
}

/** What ELK answered, as boxes and lines to draw. */
export function layoutFrom(root: ElkNode): Layout {
  const nodes = new Map<string, Box>();
  const edges: ElkExtendedEdge[] = [];
  collect(root, nodes, edges);
  return {
    width: root.width ?? 0,
    height: root.height ?? 0,
    nodes,
    edges: new Map(
      edges.map(({ id, sections = [], labels = [] }) => {
        const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
          startPoint,
          ...bendPoints,
          endPoint,
        ]);
        const [label] = labels;
        return [id, { points, label: label === undefined ? null : boxOf(label) }];
      }),
    ),
  };
}
