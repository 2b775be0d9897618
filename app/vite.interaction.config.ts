// Builds the script of public pages until somebody uses them: alone, so that it shares nothing with the app.
import { join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  cacheDir: join(here, '../.cache/vite-interaction'),
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: join(here, 'src/entry-interaction.ts'),
      output: { entryFileNames: 'assets/interaction-[hash:7].js', codeSplitting: false },
    },
  },
});
