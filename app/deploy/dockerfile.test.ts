import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { runsWith } from '../../.ci/imports.ts';

const main = 'app/server/main.ts';
/** What stands in a source as a path from its own folder: what it reads or starts while it runs. */
const ownPath = /join\(import\.meta\.dirname,\s*'([^']+)'/g;

it('the server needs nothing that the image leaves out', () => {
  const text = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
  const removed = (/rm -rf (.*\bapp\/\S.*)$/m.exec(text)?.[1] ?? '')
    .split(' ')
    .filter((name) => name !== '.cache');
  expect(removed.length).toBeGreaterThan(0);
  const files = [...runsWith(main)].filter((file) => file.startsWith('app/'));
  expect(files.length).toBeGreaterThan(300);
  const needed = files.flatMap((file) => [
    file,
    ...[...readFileSync(file, 'utf8').matchAll(ownPath)].map(([, path = '']) =>
      posix.join(posix.dirname(file), path),
    ),
  ]);
  // The console's styles begin with the app's.
  expect(needed).toContain('app/src/styles/tokens.css');
  expect(needed.filter((path) => removed.some((folder) => path.startsWith(`${folder}/`)))).toEqual([]);
});
