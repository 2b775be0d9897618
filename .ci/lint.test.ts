// The rules of our own that the linter has: each finds what it is for, and nothing else.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';

const Plugins = v.array(v.object({ path: v.string(), includes: v.array(v.string()) }));
const Configuration = v.object({ plugins: Plugins });

const room = mkdtempSync(join(tmpdir(), 'aloft-lint-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const { plugins } = v.parse(Configuration, JSON.parse(readFileSync('.biome.json', 'utf8')));
const here = plugins.map((one) => ({ ...one, path: resolve(one.path) }));
writeFileSync(join(room, 'biome.json'), JSON.stringify({ plugins: here }));

/** How often our rule speaks up about a file of this path and content. */
function complaints(path: string, source: string): number {
  const file = join(room, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  const run = spawnSync(resolve('node_modules/.bin/biome'), ['lint', path], { cwd: room, encoding: 'utf8' });
  return `${run.stdout}${run.stderr}`.split('Send readers on with sendTo').length - 1;
}

const raw = [
  `c.redirect('/a');`,
  'c.redirect(address, 303);',
  `c.header('Location', address);`,
  `c.res.headers.set('location', address);`,
  `headers.append('Refresh', '0; url=/');`,
  `outgoing.setHeader('location', address);`,
  `export const answer = { headers: { location: address } };`,
  `export const other = { 'Location': address, vary: 'cookie' };`,
];

it('[P18c] the linter refuses each of 8 ways to write a Location past the one function', () => {
  expect(raw.map((line) => complaints('app/server/features/pages/probe.ts', line))).toEqual(raw.map(() => 1));
});

it('the linter lets other headers, other code and tests alone', () => {
  const fine = `c.header('allocation', '1'); headers.get('location'); const { location } = row; element('Location', x);`;
  expect(complaints('app/server/features/pages/probe.ts', fine)).toBe(0);
  for (const path of ['app/server/features/pages/probe.test.ts', 'app/src/probe.ts', 'core/src/probe.ts'])
    expect([path, complaints(path, raw.join('\n'))]).toEqual([path, 0]);
});
