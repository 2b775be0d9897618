import type { Rolldown } from 'vite';

/** In `features/files`, but not part of the list itself: views, dialogs and gestures that come late. */
const lazyParts = '(?:conflict|download|drag|flow|single)/|order-menu|use-kind-name';

const listIcons = [
  'archive|arrow-down|arrow-down-up|arrow-up|book|chevron-right|download|eighth-notes|ellipsis|ellipsis-vertical|file|file-code',
  'file-text|folder|gallery-thumbnails|image|layout-grid|list|magnet|music|play|save|square-menu|star|users|video',
].join('|');

/** The list of files and what stands around it on every page that has one. */
const listing = [
  `features/files/(?!${lazyParts})`,
  'features/share/(lazy-notice|use-codeless-address)',
  // A few lines each, which would be requests of their own.
  'machines/share/share\\.rules',
  'features/shortcuts/(combinations|list-shortcuts|shortcut)\\.ts',
  'layouts/drive(-frame\\.tsx|\\.module\\.css)',
  'styles/breakpoint',
  'ui/(breadcrumbs|empty-state|icon-button|state\\.module|spinner)',
  'core/src/rules/(screen-numbers|units)',
  `icons/(${listIcons})\\.mjs`,
].join('|');

const pattern = (paths: string): RegExp => new RegExp(`/(?:${paths})`.replaceAll('/', '[\\\\/]'));

/** Which modules travel together: in one file they compress better than in many. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What runs the charts; it comes with the flows.
  { name: 'charts', test: /node_modules[\\/]xstate[\\/]|[\\/]machines[\\/]shared[\\/](?!failure)/ },
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|@xstate|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/]|rolldown[\\/]runtime|[\\/]machines[\\/]shared[\\/]failure/,
  },
  // The calls of the service and the schemas of their answers: a page that the server has rendered makes none before
  // it is used.
  {
    name: 'calls',
    test: pattern('core/src/(api/|wire/|runtime/api\\.ts|request/name-conflict)|node_modules/valibot'),
    includeDependenciesRecursively: false,
  },
  { name: 'page', tags: ['$initial'] },
  // All but those of a share, whose page begins without them. Not the tree, which is imported when it is late: Rolldown
  // forgets what an entry in a group exports.
  {
    name: 'routes',
    test: /[\\/]app[\\/]src[\\/](?:routes[\\/][^?]*|data[\\/](?:sale-names|event-filters)\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // Shares and the own drive show it.
  { name: 'listing', test: pattern(listing), includeDependenciesRecursively: false },
  // The drive has most of them on its first page, and each alone would be a request.
  { name: 'icons', test: pattern('lucide-react/dist/esm/icons'), minShareCount: 2 },
  // Each comes with the next: every chunk is named in the script of every page, so a few lines are no chunk.
  {
    name: 'dialogs',
    test: pattern('ui/(dialog|modal|overlay-history)[.]'),
    includeDependenciesRecursively: false,
  },
  // Every page has these, also before it is used.
  {
    name: 'late-dialogs',
    test: pattern('features/(load-failure/late-dialog|shortcuts/kept-keys|drive/use-online)[.]'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'embedding',
    test: pattern('features/embedding/(clicked-link|tell-parent|intercept-links)'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'shortcuts',
    test: pattern(
      'features/(shortcuts/(press|shortcuts|use-shortcut|use-letter-shortcuts)|commands/command)[.]',
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'page-views',
    test: pattern('features/consent/(page-views|source-once)|core/src/rules/(visit-source|referrers)'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'signed-in',
    test: pattern('features/sign-in/(signed-in-card|close-window-hint|no-answer)'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'storage-parts',
    test: pattern(
      'features/(storage/storage-(parts|meter)|membership/(see-plans|use-limit-toast))|layouts/traffic-meter[.]|data/(larger-plan|membership|usage)[.]',
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'limit-text',
    test: pattern('features/membership/use-limit-text|core/src/rules/next-month'),
    includeDependenciesRecursively: false,
  },
  { name: 'payment', test: pattern('routes/_drive/drive[.]payment'), includeDependenciesRecursively: false },
  {
    name: 'sign-in',
    test: pattern('machines/sign-in/sign-in[.](rules|view)'),
    includeDependenciesRecursively: false,
  },
  { name: 'queries', test: pattern('@tanstack/(react-)?query') },
  // Alone it would be one more name in the entry, which every page loads.
  {
    name: 'tasks',
    test: pattern('app/src/data/(tasks|user-settings|query-client)'),
    includeDependenciesRecursively: false,
  },
];
