import { anchorOf, indexName, type SearchEntry } from '../search-entry.ts';
import type { ChartPage } from './chart-page.ts';

function entriesOf({
  name,
  description,
  states,
  events,
  ports,
  requirements,
  data,
}: ChartPage): SearchEntry[] {
  return [
    ['chart', name, name, description, ''],
    ...states.map(
      (state): SearchEntry => ['state', state.name, name, state.description, anchorOf('state', state.name)],
    ),
    ...events.map(({ type }): SearchEntry => ['event', type, name, '', anchorOf('event', type)]),
    ...ports.map((port): SearchEntry => ['port', port.name, name, '', anchorOf('port', port.name)]),
    ...requirements.map(
      ({ number, text }): SearchEntry => ['requirement', number, name, text, anchorOf('requirement', number)],
    ),
    ...data.journeys.map(
      ({ title }, index): SearchEntry => ['journey', title, name, '', anchorOf('journey', index + 1)],
    ),
  ];
}

/** Everything that can be found in the atlas. */
export const searchIndex = (charts: readonly ChartPage[]): SearchEntry[] => charts.flatMap(entriesOf);

/** The index as a script: a page that is opened from a disk may load a script, but no JSON. */
export const searchScript = (charts: readonly ChartPage[]): string =>
  `globalThis.${indexName} = ${JSON.stringify(searchIndex(charts))};\n`;
