import '../src/styles/index.css';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Atlas } from './model/read-atlas.ts';
import { ChartView } from './pages/chart-view.tsx';
import { Overview } from './pages/overview.tsx';
import { WiringMap } from './pages/wiring-map.tsx';
import { pageOf } from './search-entry.ts';

/** A page by its path from the root of the atlas. */
export interface Page {
  readonly path: string;
  readonly html: string;
}

/** JSON that stands in a script element: nothing in it ends the element. */
const jsonInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Renders every page of the atlas. */
export function renderAtlas(atlas: Atlas): readonly Page[] {
  const names = atlas.charts.map(({ name }) => name);
  const start = '<!doctype html>\n';
  return [
    { path: 'index.html', html: `${start}${renderToStaticMarkup(<Overview atlas={atlas} />)}\n` },
    { path: 'wiring.html', html: `${start}${renderToStaticMarkup(<WiringMap atlas={atlas} />)}\n` },
    ...atlas.charts.map((chart) => {
      const markup = renderToStaticMarkup(<ChartView chart={chart} charts={names} />);
      const data = `<script type="application/json" id="chart-data">${jsonInScript(chart.data)}</script>`;
      return {
        path: pageOf(chart.name),
        html: `${start}${markup.replace('</body>', () => `${data}</body>`)}\n`,
      };
    }),
  ];
}
