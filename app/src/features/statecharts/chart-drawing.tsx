import type { TakenTransition } from '@aloft/core/traces';
import { clsx } from 'clsx';
import { useId } from 'react';
import styles from './chart-drawing.module.css';
import type { Graph, GraphEdge, GraphNode } from './chart-graph.ts';
import { type Layout, labelLine, linesOf } from './elk-graph.ts';

interface ChartDrawingProps {
  readonly graph: Graph;
  readonly layout: Layout;
  /** Against its own size; null fits it into its room. */
  readonly zoom: number | null;
  /** Ids of the states that the chart is in. */
  readonly active: readonly string[];
  readonly taken: readonly TakenTransition[];
  /** What the picture shows, in words. */
  readonly name: string;
  /** Where a state leads; a drawing with links is a group of them, not a picture. */
  readonly hrefOf?: (state: string) => string;
}

const pathOf = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

interface StateProps extends Pick<ChartDrawingProps, 'layout' | 'active' | 'hrefOf'> {
  readonly node: GraphNode;
}

function State({ node, layout, active, hrefOf }: StateProps) {
  const box = layout.nodes.get(node.id);
  if (box === undefined) return null;
  const { x, y, width, height } = box;
  if (node.kind === 'initial') return <circle className={styles.initial} cx={x + 4} cy={y + 4} r={4} />;
  const isGroup = node.children.length > 0;
  const isActive = active.includes(node.id);
  const shape = (
    <g
      className={clsx(isGroup ? styles.group : styles.state, isActive && styles.active)}
      data-state={node.id}
    >
      <rect
        className={clsx(styles.box, node.kind === 'parallel' && styles.parallel)}
        {...{ x, y, width, height }}
        rx={8}
      />
      {node.kind === 'final' && (
        <rect className={styles.box} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      )}
      <text
        className={styles.name}
        x={isGroup ? x + 12 : x + width / 2}
        y={y + (isGroup ? 20 : 21)}
        textAnchor={isGroup ? 'start' : 'middle'}
      >
        {node.name}
      </text>
      {node.ports.map((port, index) => (
        <text
          key={port}
          className={styles.port}
          x={isGroup ? x + 12 : x + width / 2}
          y={y + 34 + index * labelLine}
          textAnchor={isGroup ? 'start' : 'middle'}
        >
          {port}
        </text>
      ))}
      {node.children.map((child) => (
        <State key={child.id} node={child} layout={layout} active={active} {...(hrefOf && { hrefOf })} />
      ))}
    </g>
  );
  return hrefOf === undefined || isGroup ? shape : <a href={hrefOf(node.id)}>{shape}</a>;
}

interface TransitionProps {
  readonly edge: GraphEdge;
  readonly layout: Layout;
  readonly isTaken: boolean;
  readonly arrow: string;
}

function Transition({ edge, layout, isTaken, arrow }: TransitionProps) {
  const drawn = layout.edges.get(edge.id);
  if (drawn === undefined) return null;
  const { points, label } = drawn;
  return (
    <g className={clsx(isTaken && styles.taken)} data-edge={edge.id}>
      <path
        className={styles.line}
        d={pathOf(points)}
        markerEnd={`url(#${arrow}${isTaken ? '-taken' : ''})`}
      />
      {label !== null &&
        linesOf(edge.labels).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a label never change their order
          <text key={index} className={styles.label} x={label.x + 3} y={label.y + 11 + index * labelLine}>
            {text}
          </text>
        ))}
    </g>
  );
}

/** A chart with the states that it is in and the transition that it took last. */
export function ChartDrawing({ graph, layout, zoom, active, taken, name, hrefOf }: ChartDrawingProps) {
  const arrow = useId();
  const takenEdges = new Set(taken.flatMap(({ from, to }) => to.map((target) => `${from} → ${target}`)));
  return (
    <svg
      role={hrefOf === undefined ? 'img' : 'group'}
      aria-label={name}
      className={styles.drawing}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      style={
        zoom === null
          ? { width: '100%', height: '100%' }
          : { width: layout.width * zoom, height: layout.height * zoom }
      }
    >
      <defs>
        {['', '-taken'].map((kind) => (
          <marker
            key={kind}
            id={`${arrow}${kind}`}
            className={kind === '' ? styles.head : styles.takenHead}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerWidth={kind === '' ? 7 : 4.5}
            markerHeight={kind === '' ? 7 : 4.5}
            orient="auto-start-reverse"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        ))}
      </defs>
      <State node={graph.root} layout={layout} active={active} {...(hrefOf && { hrefOf })} />
      {graph.edges.map((edge) => (
        <Transition
          key={edge.id}
          edge={edge}
          layout={layout}
          isTaken={takenEdges.has(edge.id)}
          arrow={arrow}
        />
      ))}
    </svg>
  );
}
