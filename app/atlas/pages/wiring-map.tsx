import { ChartDrawing } from '../../src/features/statecharts/chart-drawing.tsx';
import type { Atlas } from '../model/read-atlas.ts';
import { pageOf } from '../search-entry.ts';
import { Part, Table } from './parts.tsx';
import { Shell } from './shell.tsx';
import styles from './wiring-map.module.css';

const link = (name: string) => <a href={pageOf(name)}>{name}</a>;

/** All charts as one map: which event of one reaches which other, and as what. */
export function WiringMap({ atlas }: { atlas: Atlas }) {
  const { charts, wires, map } = atlas;
  return (
    <Shell title="Wiring" root="" charts={charts.map(({ name }) => name)} path="wiring.html">
      <h1>Wiring</h1>
      <p>
        Charts do not know each other: a chart emits an event, and the wiring table of core sends it to
        another one. Every chart leads to its page.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard */}
      <section className={styles.map} aria-label="Map of the wiring" tabIndex={0}>
        <ChartDrawing
          graph={map.graph}
          layout={map.layout}
          zoom={1}
          active={[]}
          taken={[]}
          name="Charts and the wires between them; the table below holds the same wires"
          hrefOf={pageOf}
        />
      </section>
      <Part id="wires" title="Wires">
        <Table
          label="Wires"
          head={['From', 'Emitted event', 'To', 'Received as']}
          rows={wires.map(({ from, emitted, to, event }) => ({
            cells: [
              link(from),
              <code key="emitted">{emitted}</code>,
              link(to),
              <code key="event">{event}</code>,
            ],
          }))}
        />
      </Part>
    </Shell>
  );
}
