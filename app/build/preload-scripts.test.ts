import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { onTestFinished, test } from 'vitest';
import { preloadScripts, resolveDependencies } from './preload-scripts.ts';

/** Builds these modules as the app is built, and answers the scripts by name. */
async function scriptsOf(modules: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'aloft-preload-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(root, name), code);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [preloadScripts],
    build: {
      modulePreload: { resolveDependencies },
      rolldownOptions: {
        input: join(root, 'entry.js'),
        output: { entryFileNames: 'assets/entry-client-[hash].js', chunkFileNames: 'assets/[name].js' },
      },
    },
  });
  const folder = join(root, 'dist/assets');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** A module that is large enough to be a script of its own, and is shared. */
const shared = `export const shared = ${JSON.stringify('shared '.repeat(200))};`;

test('a script names the late part alone, and the table what the part imports', async ({ expect }) => {
  const scripts = await scriptsOf({
    'entry.js': `import('./one.js').then(console.log); import('./two.js').then(console.log); import('./alone.js').then(console.log);`,
    'one.js': `import { shared } from './shared.js'; export const one = shared + 1;`,
    'two.js': `import { shared } from './shared.js'; export const two = shared + 2;`,
    'alone.js': 'export const alone = 3;',
    'shared.js': shared,
  });
  const entry = Object.entries(scripts).find(([name]) => name.startsWith('entry-client-'))?.[1] ?? '';
  expect(entry).not.toContain('__vite__mapDeps');
  expect(entry).toMatch(/import\(`\.\/one\.js`\)\S*,"one"\)/);
  expect(entry).toMatch(/import\(`\.\/alone\.js`\)\S*,\[\]\)/);
  const table = /\/assets\/([\w-]+\.js)/.exec(entry)?.[1] ?? '';
  expect(scripts[table]).toBe('export default {"one":["shared"],"two":["shared"]};');
});

test('where nothing is late there is no table', async ({ expect }) => {
  const scripts = await scriptsOf({ 'entry.js': 'console.log(1);' });
  expect(Object.keys(scripts)).toHaveLength(1);
});
