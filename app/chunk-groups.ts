import type { Rolldown } from 'vite';

/** Which modules travel together: in one file they compress better than in many. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What runs the charts; it comes with the flows.
  { name: 'charts', test: /node_modules[\\/]xstate[\\/]|[\\/]machines[\\/]shared[\\/](?!failure)/ },
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|@xstate|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/]|rolldown[\\/]runtime/,
  },
  { name: 'page', tags: ['$initial'] },
  // The list of files, which shares and the own drive show, with the icons of its rows; not the views that come late.
  {
    name: 'listing',
    test: /[\\/]features[\\/]files[\\/](?!use-entry-drag|download-link|conflict|flow-|single-|day-names|use-flow-|use-kind-name)|[\\/]core[\\/]src[\\/]rules[\\/]units|[\\/]icons[\\/](archive|arrow-down|arrow-down-up|arrow-up|book|chevron-right|eighth-notes|ellipsis-vertical|file|file-code|file-text|folder|image|layout-grid|list|magnet|music|star|video)\.mjs/,
    includeDependenciesRecursively: false,
  },
];
