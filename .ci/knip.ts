// Entry points that knip does not detect by itself.
import type { KnipConfig } from 'knip';

/** Files that are started by URL, as workers, child processes and pages of the development server, or put in by a build. */
const startedByUrl = [
  'server/features/media/worker/main.ts!',
  'server/platform/database/sqlite/reader-process.ts!',
  'src/entry-{client,server,development,interaction}.{ts,tsx}!',
  'src/gallery/development.ts!',
  'src/features/preview/book/reader/main.ts!',
  // The pages and the script that the build of the atlas bundles.
  'atlas/{render.tsx,client/main.ts}',
  // Stands around every late import of the app.
  'src/with-messages.ts!',
  // Replaces a module of lucide with an alias of Vite.
  'src/ui/create-icon.ts!',
  // Imported by what the build writes into scripts that are loaded late (i18n/build/message-parts.ts).
  'src/late-messages.ts!',
];

/** With `--production`, uses in tests do not count. */
export default ({ production }: { readonly production?: boolean } = {}): KnipConfig => ({
  // Types of exported signatures are exported for readers, and exports used in their own file are not dead code.
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  ignoreBinaries: [
    'nginx',
    'caddy',
    'prometheus',
    'promtool',
    'buildah',
    'ffmpeg',
    'ffprobe',
    'openssl',
    'apt-get',
    'transmission-daemon',
    'Xvfb',
    'WebKitWebDriver',
    'localedef',
    'mkfifo',
    'mount',
    'umount',
  ],
  workspaces: {
    '.': {
      entry: ['.ci/*.ts', '.ci/progress/*-reporter.ts', '.ci/tier/property-seed.ts'],
      project: ['*.ts', '.*.ts', '.ci/**/*.ts'],
      // Run by path for its exit code; loaded by Vitest for the browser project.
      ignoreDependencies: ['@arethetypeswrong/cli', '@vitest/browser'],
    },
    machines: { project: ['**/*.ts!', '!**/*.test.ts!', '!**/*.{fixtures,journeys}.ts!', '!harness/**!'] },
    i18n: { entry: ['build/note-translation.ts'], project: ['**/*.ts!', '!**/*.test.ts!'] },
    core: {
      entry: ['build/{pack,reference,countries,sizes}.ts', 'test/**/*.ts'],
      project: ['src/**/*.ts!', '{build,test}/**/*.ts', '!src/**/*.test.ts!', '!src/testing/**!'],
    },
    app: {
      entry: [
        ...startedByUrl,
        'server/operations/operator/main.ts!',
        'e2e/playwright.config.ts',
        'e2e/engines/{playwright.config,firefox-esr,*.engine}.ts',
        'src/routes/**/*.tsx!',
        'bench/*/main.{ts,tsx}',
        'vite.{interaction,reader}.config.ts',
        'previews/build-previews.ts',
        'bench/server/{bare-server,heavy-load-process}.ts',
        'server/**/testing/{faulty-process,main-with-targets}.ts',
      ],
      project: [
        '{src,server}/**/*.{ts,tsx}!',
        '*.ts',
        '{atlas,bench,e2e,previews}/**/*.{ts,tsx}',
        '!**/*.test.{ts,tsx}!',
        '!**/testing/**!',
        '!server/proofs/**!',
      ],
      // Provided by the Vite development server.
      ignoreUnresolved: ['/@react-refresh'],
      ignoreDependencies: [
        // Referenced in CSS and in the options of Babel.
        '@fontsource-variable/figtree',
        // Found by their family's name (`previews/fonts.ts`).
        /^@fontsource-variable\/noto-sans-/,
        '@lingui/babel-plugin-lingui-macro',
      ],
    },
    'docs/examples/terminal': { project: ['src/**/*.js!'] },
    'docs/examples/desktop': { project: ['src/**/*.js!'] },
    'docs/examples/extension': {
      entry: ['build.js!', 'src/{worker,content,confirm,popup}.js!'],
      project: ['src/**/*.js!'],
    },
  },
});
