import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig, type Plugin } from 'vite';
import { stripDescriptions } from '../core/build/strip-descriptions.ts';
import { messageParts } from '../i18n/build/message-parts.ts';
import { preloadScripts, resolveDependencies } from './build/preload-scripts.ts';
import { chunkGroups } from './chunk-groups.ts';
import { readOnlyStyles } from './read-only-styles.ts';
import { routeSettings } from './route-tree.ts';
import { sourcePlugins } from './vite.plugins.ts';

const here = import.meta.dirname;

/** Leaves out what `ui/create-icon.ts` does not read: the keys of an icon's paths, which it gives React one by one. */
const iconsWithoutKeys: Plugin = {
  name: 'aloft:icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) => ({
      code: code.replaceAll(/,\s*key: "\w+"|\bsize: 24,|^__iconData\.node;$/gm, ''),
      map: null,
    }),
  },
};

/** Takes the search for Node's `require` out of elkjs: the bundler's stand-in for it would be in the script of every page. */
const elkWithoutRequire: Plugin = {
  name: 'aloft:elk-without-require',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]elkjs[\\/]lib[\\/]elk-api\.js/ },
    handler: (code) => ({ code: code.replaceAll('"function"==typeof require&&require', 'false'), map: null }),
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here,
  cacheDir: join(here, '../.cache/vite'),
  plugins: [
    tanstackRouter({
      ...routeSettings,
      autoCodeSplitting: true,
      // What is loaded with a page is loaded by the server, or once the page's own script is there.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    // While developing, the inspector shows the charts with their prose.
    { ...stripDescriptions(), apply: 'build' },
    ...sourcePlugins(),
    messageParts(),
    iconsWithoutKeys,
    elkWithoutRequire,
    preloadScripts,
    readOnlyStyles,
  ],
  build:
    isSsrBuild === true
      ? {
          outDir: 'dist/server',
          emptyOutDir: false,
          target: 'node24',
          rolldownOptions: { input: join(here, 'src/entry-server.tsx') },
        }
      : {
          outDir: 'dist/client',
          emptyOutDir: false,
          manifest: true,
          target: 'es2023',
          // One sheet, linked in the head of every page: a part that is loaded later is styled before it is shown,
          // and the order of rules does not depend on which part came first.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          modulePreload: { resolveDependencies },
          rolldownOptions: {
            input: join(here, 'src/entry-client.tsx'),
            output: {
              codeSplitting: { groups: chunkGroups },
              // Every page carries the lists of scripts, of which neither names nor hashes compress; the manifest beside
              // them tells what is in each.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: ({ name }) =>
                name === 'framework' ? 'assets/framework-[hash:7].js' : 'assets/[hash:7].js',
            },
          },
        },
  resolve: {
    alias: [
      // In place of lucide's own, which carries a context and options that we do not use.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(here, 'src/ui/create-icon.ts') },
      // React has the hook itself; the shims carry it once more for versions that have not.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: 'use-sync-external-store/shim', replacement: 'react' },
      // Its way of browsers asks the document for the meaning of `&amp;`, and a worker has none.
      {
        find: 'decode-named-character-reference',
        replacement: join(here, '../node_modules/decode-named-character-reference/index.js'),
      },
    ],
  },
  // Named, so that Vite has prepared them before the first visit: one found later reloads the page, or leaves it empty.
  optimizeDeps: {
    // Workers are entries of their own: Vite does not follow `new URL`.
    entries: ['src/entry-client.tsx', 'src/gallery/gallery.tsx', 'src/**/*-worker.ts'],
    include: ['react/compiler-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
  },
  // Without what only draws pages, an installation for production is a quarter as large. Development reads packages as they
  // are installed: it cannot evaluate those that are CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
