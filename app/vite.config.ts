import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig } from 'vite';
import { withoutProse } from '../core/build/prose.ts';
import { routeSettings } from './route-tree.ts';
import { sourcePlugins } from './vite.plugins.ts';

const here = import.meta.dirname;

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  cacheDir: join(here, '../.cache/vite'),
  plugins: [
    tanstackRouter({
      ...routeSettings,
      autoCodeSplitting: true,
    }),
    // While developing, the inspector shows the charts with their prose.
    { ...withoutProse(), apply: 'build' },
    ...sourcePlugins(),
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
          rolldownOptions: {
            input: join(here, 'src/entry-client.tsx'),
            // Every page needs these: in one file they compress better than in many.
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'framework',
                    test: /node_modules[\\/](react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/]/,
                  },
                ],
              },
            },
          },
        },
  ssr: { noExternal: [/^@aloft\//] },
}));
