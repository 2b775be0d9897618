// What knip takes for a use. It finds tests, scripts, Vite and Vitest by itself; here is what begins in another way.
import type { KnipConfig } from 'knip';

/** Files that are begun by their address: a worker, a child process, a page of the development server. */
const begunByAddress = [
  'server/features/media/worker/main.ts!',
  'server/platform/database/reader-process.ts!',
  'src/entry-{client,server,development}.{ts,tsx}!',
  'src/gallery/development.ts!',
  // In place of a module of lucide's, by an alias of Vite.
  'src/ui/create-icon.ts!',
];

/** With `--production` only the product counts: what its tests alone use is unused then. */
export default ({ production }: { readonly production?: boolean } = {}): KnipConfig => ({
  // A type of a signature is exported for its reader; an export that only its own file uses is no dead code.
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  ignoreBinaries: [
    'nginx',
    'openssl',
    'apt-get',
    'transmission-daemon',
    'Xvfb',
    'WebKitWebDriver',
    'localedef',
  ],
  workspaces: {
    '.': {
      entry: ['.ci/*.ts'],
      project: ['*.ts', '.*.ts', '.ci/**/*.ts'],
      // Run by its file, for its exit code; loaded by Vitest where the browser project says so.
      ignoreDependencies: ['@arethetypeswrong/cli', '@vitest/browser'],
    },
    machines: { project: ['**/*.ts!', '!**/*.test.ts!', '!**/*.{fixtures,journeys}.ts!', '!harness/**!'] },
    i18n: { project: ['**/*.ts!', '!**/*.test.ts!'] },
    core: {
      entry: ['build/{pack,reference,countries,sizes}.ts', 'test/**/*.ts'],
      project: ['src/**/*.ts!', '{build,test}/**/*.ts', '!src/**/*.test.ts!', '!src/testing/**!'],
    },
    app: {
      entry: [
        ...begunByAddress,
        'server/operations/operator/main.ts!',
        'e2e/playwright.config.ts',
        'e2e/engines/{playwright.config,firefox-esr,*.engine}.ts',
        'src/routes/**/*.tsx!',
        'bench/*/main.{ts,tsx}',
        'bench/server/{bare-server,heavy-load-process}.ts',
        'server/**/testing/{faulty-process,main-with-targets}.ts',
      ],
      project: [
        '{src,server}/**/*.{ts,tsx}!',
        '*.ts',
        '{bench,e2e}/**/*.{ts,tsx}',
        '!**/*.test.{ts,tsx}!',
        '!**/testing/**!',
        '!server/proofs/**!',
      ],
      // Made by Vite while developing.
      ignoreUnresolved: ['/@react-refresh'],
      ignoreDependencies: [
        // Named in CSS, in Babel's options.
        '@fontsource-variable/figtree',
        '@lingui/babel-plugin-lingui-macro',
      ],
    },
    'docs/examples/terminal': { project: ['src/**/*.js!'] },
  },
});
