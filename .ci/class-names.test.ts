import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { classesOf, violationsIn } from './class-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-classes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

it('finds the classes of a style sheet, but no numbers, comments or file names', () => {
  const sheet = `/* .gone */ .row:hover .name, [data-choosing] .check { margin: 0.5em; background: url('x.png'); }
    @media (max-width: 768px) { .more::after { content: '.no'; } }`;
  expect([...classesOf(sheet)]).toEqual(['row', 'name', 'check', 'more']);
});

it('reports missing classes and unused classes', () => {
  write('a/row.module.css', '.row { color: inherit; } .old { color: inherit; }');
  write(
    'a/row.tsx',
    "import styles from './row.module.css';\nexport const row = [styles.row, styles.rwo];\n",
  );
  write('a/kind.module.css', '.image { color: inherit; } .video { color: inherit; }');
  write(
    'a/kind.tsx',
    "import styles from './kind.module.css';\nexport const kind = (of: string) => styles[of];\n",
  );
  write('a/lost.tsx', "import styles from './gone.module.css';\nexport const lost = styles.lost;\n");
  expect(violationsIn(folder).toSorted()).toEqual([
    'a/lost.tsx: there is no a/gone.module.css',
    'a/row.module.css: nothing uses old',
    'a/row.tsx: a/row.module.css has no class rwo',
  ]);
});
