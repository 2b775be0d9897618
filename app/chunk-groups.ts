import type { Rolldown } from 'vite';

/** In `features/files`, but not part of the list itself: views, dialogs and gestures that come late. */
const lateParts =
  'use-entry-drag|entry-transfer|download-link|conflict|flow-|single-|day-names|use-flow-|use-kind-name';

const listIcons = [
  'archive|arrow-down|arrow-down-up|arrow-up|book|chevron-right|download|eighth-notes|ellipsis|ellipsis-vertical|file|file-code',
  'file-text|folder|gallery-thumbnails|image|layout-grid|list|magnet|music|play|save|square-menu|star|users|video',
].join('|');

/** The list of files and what stands around it on every page that has one. */
const listing = [
  `features/files/(?!${lateParts})`,
  'features/share/use-codeless-address',
  'features/shortcuts/(combinations|list-shortcuts|shortcut)\\.ts',
  'layouts/drive(-frame\\.tsx|\\.module\\.css)',
  'styles/breakpoint',
  'ui/(breadcrumbs|empty-state|icon-button|state\\.module|spinner)',
  'core/src/rules/units',
  `icons/(${listIcons})\\.mjs`,
].join('|');

const pattern = (paths: string): RegExp => new RegExp(`/(?:${paths})`.replaceAll('/', '[\\\\/]'));

/** Which modules travel together: in one file they compress better than in many. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What runs the charts; it comes with the flows.
  { name: 'charts', test: /node_modules[\\/]xstate[\\/]|[\\/]machines[\\/]shared[\\/](?!failure)/ },
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|@xstate|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/]|rolldown[\\/]runtime/,
  },
  // The calls of the service and the schemas of their answers: a page that the server has rendered makes none before
  // it is used.
  {
    name: 'calls',
    test: pattern('core/src/(api/|wire/|runtime/api\\.ts)|node_modules/valibot'),
    includeDependenciesRecursively: false,
  },
  { name: 'page', tags: ['$initial'] },
  // Shares and the own drive show it.
  { name: 'listing', test: pattern(listing), includeDependenciesRecursively: false },
  // The drive has most of them on its first page, and each alone would be a request.
  { name: 'icons', test: pattern('lucide-react/dist/esm/icons'), minShareCount: 2 },
  { name: 'queries', test: pattern('@tanstack/(react-)?query') },
];
