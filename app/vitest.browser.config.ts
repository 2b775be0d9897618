import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testFiles, tierOf } from '../.ci/tier/tier.ts';
import { sourcePlugins } from './vite.plugins.ts';

const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Components in a real Chromium. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest-browser',
  plugins: sourcePlugins(),
  // A page has no environment: what names the tier and the seed is written into the sources.
  define: {
    'process.env.ALOFT_TESTS': JSON.stringify(tierOf()),
    'process.env.ALOFT_SEED': JSON.stringify(process.env.ALOFT_SEED),
  },
  // Named, so that Vite has them before the first test: one found later reloads the page in the middle of it.
  optimizeDeps: {
    include: [
      '@codemirror/commands',
      '@codemirror/language',
      '@codemirror/language-data',
      '@codemirror/merge',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      '@lingui/core',
      '@lingui/react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@xstate/react',
      'axe-core',
      'clsx',
      'elkjs/lib/elk-api.js',
      'elkjs/lib/elk-worker.min.js',
      'fast-check',
      'hash-wasm',
      'lucide-react',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
      'ofetch',
      'pdfjs-dist',
      'pdfjs-dist/build/pdf.worker.min.mjs',
      'qrcode',
      'react',
      'react-dom',
      'react-dom/client',
      'react/compiler-runtime',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'valibot',
      'xstate',
    ],
  },
  test: {
    name: 'browser',
    // Vitest leaves one core to itself; with two that would be half the machine.
    maxWorkers: 2,
    ...testFiles('src/**', 'test.{ts,tsx}'),
    setupFiles: ['../.ci/tier/property-seed.ts'],
    // Limits for tests that hang, not for slow ones, as for all other suites.
    expect: { poll: { timeout: 110_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
