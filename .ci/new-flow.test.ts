// The output of `npm run new:flow` compiles and passes the harness.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeFlow } from './new-flow.ts';

const folder = resolve('.cache/new-flow');
const machines = join(folder, 'machines');
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(machines, { recursive: true });
  for (const name of ['shared', 'harness']) symlinkSync(resolve('machines', name), join(machines, name));
  writeFileSync(join(machines, 'index.ts'), "export * from './shared/failure.ts';\n");
});

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(resolve('node_modules/.bin', program), words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, FORCE_COLOR: '0' },
  });
  return status === 0 ? 'success' : `${stdout}${stderr}`;
}

it('a new flow compiles, passes the harness and is exported', () => {
  writeFlow(machines, 'rename-file', ['R10.3']);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false },
      include: ['machines/rename-file', 'machines/index.ts'],
    }),
  );
  expect(run('tsc', '-p', '.')).toBe('success');
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};\n');
  expect(run('vitest', 'run', '--root', '.', '-u')).toBe('success');
  expect(readFileSync(join(machines, 'index.ts'), 'utf8')).toContain(
    "export * from './rename-file/index.ts';",
  );
  expect(readFileSync(join(folder, 'docs/machines/rename-file.md'), 'utf8')).toContain(
    'Requirements: R10.3.',
  );
});

it.each([
  ['', []],
  ['RenameFile', []],
  ['../escape', []],
  ['shared', []],
  ['rename-file', ['10.3']],
])('the name "%s" with the requirements %j is rejected, and nothing is written', (name, requirements) => {
  expect(() => writeFlow(machines, name, requirements)).toThrow();
  expect(readFileSync(join(machines, 'index.ts'), 'utf8')).toBe("export * from './shared/failure.ts';\n");
});
