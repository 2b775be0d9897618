import * as v from 'valibot';

/** What can be searched for, in the order in which equal matches are listed. */
export const entryKinds = ['chart', 'state', 'event', 'port', 'requirement', 'journey'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Kind, name, the chart that it belongs to, its description (empty without one), and its anchor on the chart's page. */
export const SearchEntry = v.tuple([v.picklist(entryKinds), v.string(), v.string(), v.string(), v.string()]);
export type SearchEntry = v.InferOutput<typeof SearchEntry>;

/** The global variable that the script of the search index sets. */
export const indexName = 'aloftAtlasIndex';

/** The anchor of a part of a chart's page, without `#`. */
export const anchorOf = (kind: Exclude<EntryKind, 'chart'>, name: string | number): string =>
  `${kind}-${name}`;

/** The page of a chart, from the root of the atlas. */
export const pageOf = (chart: string): string => `charts/${chart}.html`;
