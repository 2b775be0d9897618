import type { RecordedActor, TraceRecord } from '@aloft/core/traces';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Maximize, ZoomIn, ZoomOut } from '../../ui/icons.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { graphOf } from './chart-graph.ts';
import styles from './chart-pane.module.css';
import { acceptedIn, type Place, textOfState } from './chart-state.ts';
import type { ConsoleAction } from './console-state.ts';
import type { Layout } from './elk-graph.ts';
import { createLayouts } from './layout.ts';
import { Wires } from './wires.tsx';

interface ChartPaneProps {
  readonly actor: RecordedActor;
  readonly place: Place;
  /** Whether the newest event was this chart's, so that its transition is lit. */
  readonly isNewest: boolean;
  readonly zoom: number | null;
  /** What happened at the shown moment, to whichever chart. */
  readonly current: TraceRecord | null;
  readonly controls: ReactNode;
  readonly send: Dispatch<ConsoleAction>;
}

type Drawn = { readonly chart: string; readonly layout: Layout | null };

/** One chart as it stands: drawn, with its tags and the events that it accepts. */
export function ChartPane({ actor, place, isNewest, zoom, current, controls, send }: ChartPaneProps) {
  const { t } = useLingui();
  const [layouts] = useState(createLayouts);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const graph = graphOf(actor.ref.logic);
  useEffect(() => layouts.stop, [layouts]);
  useEffect(() => {
    let isWanted = true;
    const show = (layout: Layout | null) => isWanted && setDrawn({ chart: actor.chart, layout });
    layouts.of(graph).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [layouts, graph, actor.chart]);

  const { name } = actor;
  const { snapshot } = place;
  const state = textOfState(snapshot.value);
  const accepted = acceptedIn(snapshot);
  const description = snapshot._nodes.at(-1)?.description;
  const layout = drawn?.chart === actor.chart ? drawn.layout : null;
  const canvas = useRef<HTMLElement>(null);
  const leaf = snapshot._nodes.findLast((node) => Object.keys(node.states).length === 0)?.id ?? '';
  // The state that it is in stays in sight, where the chart is larger than its room.
  useEffect(() => {
    const box = layout?.nodes.get(leaf);
    if (canvas.current === null || box === undefined || zoom === null) return;
    const { clientWidth, clientHeight } = canvas.current;
    canvas.current.scrollTo({
      left: (box.x + box.width / 2) * zoom - clientWidth / 2,
      top: (box.y + box.height / 2) * zoom - clientHeight / 2,
    });
  }, [layout, leaf, zoom]);
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <span className={styles.state}>{state}</span>
        {[...snapshot.tags].map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
        <span className={styles.description}>{description}</span>
        <IconButton size="small" label={t`Zoom out`} onClick={() => send({ type: 'zoom', by: 0.8 })}>
          <ZoomOut size={18} aria-hidden />
        </IconButton>
        <IconButton size="small" label={t`Zoom in`} onClick={() => send({ type: 'zoom', by: 1.25 })}>
          <ZoomIn size={18} aria-hidden />
        </IconButton>
        <IconButton size="small" label={t`Fit to view`} onClick={() => send({ type: 'zoom', by: null })}>
          <Maximize size={18} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard */}
      <section ref={canvas} className={styles.canvas} aria-label={t`Chart of ${name}`} tabIndex={0}>
        {layout !== null && (
          <ChartDrawing
            graph={graph}
            layout={layout}
            zoom={zoom}
            active={snapshot._nodes.map(({ id }) => id)}
            taken={isNewest ? (place.record?.transitions ?? []) : []}
            name={t`${name} is in ${state}`}
          />
        )}
        {drawn?.chart === actor.chart && drawn.layout === null && (
          <p className={styles.failure}>
            <Trans>This chart can’t be drawn.</Trans>
          </p>
        )}
      </section>
      <p className={styles.accepted}>
        <Trans>Accepts now:</Trans>{' '}
        {accepted.length === 0 ? '–' : accepted.map((type) => <code key={type}>{type}</code>)}
      </p>
      <Wires chart={actor.chart} current={current} />
      {controls}
    </div>
  );
}
