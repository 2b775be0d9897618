import type { Atlas } from '../model/read-atlas.ts';
import { pageOf } from '../search-entry.ts';
import { Part, Table } from './parts.tsx';
import { Shell } from './shell.tsx';

/** The first page: every chart. */
export function Overview({ atlas }: { atlas: Atlas }) {
  const { charts } = atlas;
  return (
    <Shell title="Charts" root="" charts={charts.map(({ name }) => name)} path="index.html">
      <h1>How the flows of Aloft work</h1>
      <p>
        Every flow is a statechart. Each has a page on which its journeys are played and the paths between its
        states are found; <a href="wiring.html">the wiring</a> shows which one tells which.
      </p>
      <Part id="charts" title="Charts">
        <Table
          label="Charts"
          head={['Chart', 'Description', 'States', 'Journeys', 'Used by']}
          rows={charts.map(({ name, description, states, data, usedBy }) => ({
            cells: [
              <a key="chart" href={pageOf(name)}>
                {name}
              </a>,
              description,
              states.length,
              data.journeys.length,
              // It stays on one line.
              usedBy.replace(' ', '\u00a0'),
            ],
          }))}
        />
      </Part>
    </Shell>
  );
}
