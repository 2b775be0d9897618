// What `npm run new:flow` writes compiles, and passes the whole harness as it is.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeFlow } from './new-flow.ts';

const room = resolve('.cache/new-flow');
const machines = join(room, 'machines');
beforeEach(() => {
  rmSync(room, { recursive: true, force: true });
  mkdirSync(machines, { recursive: true });
  for (const name of ['shared', 'harness']) symlinkSync(resolve('machines', name), join(machines, name));
  writeFileSync(join(machines, 'index.ts'), "export * from './shared/failure.ts';\n");
});

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(resolve('node_modules/.bin', program), words, {
    cwd: room,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, FORCE_COLOR: '0' },
  });
  return status === 0 ? 'well' : `${stdout}${stderr}`;
}

it('a new flow compiles, passes the harness and is exported', () => {
  writeFlow(machines, 'rename-file', ['R10.3']);
  writeFileSync(
    join(room, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false },
      include: ['machines/rename-file', 'machines/index.ts'],
    }),
  );
  expect(run('tsc', '-p', '.')).toBe('well');
  writeFileSync(join(room, 'vitest.config.ts'), 'export default {};\n');
  expect(run('vitest', 'run', '--root', '.', '-u')).toBe('well');
  expect(readFileSync(join(machines, 'index.ts'), 'utf8')).toContain(
    "export * from './rename-file/index.ts';",
  );
  expect(readFileSync(join(room, 'docs/machines/rename-file.md'), 'utf8')).toContain('Requirements: R10.3.');
});

it.each([
  ['', []],
  ['RenameFile', []],
  ['../escape', []],
  ['shared', []],
  ['rename-file', ['10.3']],
])('the name "%s" with the requirements %j is refused, and nothing is written', (name, requirements) => {
  expect(() => writeFlow(machines, name, requirements)).toThrow();
  expect(readFileSync(join(machines, 'index.ts'), 'utf8')).toBe("export * from './shared/failure.ts';\n");
});
