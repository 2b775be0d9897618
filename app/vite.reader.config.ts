// Builds the reader of books: one script, for a page of the content origin.
import { join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  cacheDir: join(here, '../.cache/vite-reader'),
  publicDir: false,
  build: {
    outDir: 'dist/reader',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(here, 'src/features/preview/book/reader/main.ts'),
      output: { entryFileNames: 'reader-[hash].js', codeSplitting: false },
    },
  },
});
