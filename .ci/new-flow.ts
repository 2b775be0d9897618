// `npm run new:flow <name> [requirement …]`: creates machines/<name> with a small chart that passes the harness, and
// exports it from machines/index.ts. docs/guides/add-a-flow.md describes the next steps.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowFiles } from './flow-template.ts';

/** Writes the folder of a flow in `machines` and its export in the index. Throws if the name is invalid or in use. */
export function writeFlow(machines: string, name: string, requirements: readonly string[]): void {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    throw new Error(`"${name}" is not a valid name: use lower case with dashes, such as rename-file`);
  const wrong = requirements.filter((one) => !/^R\d+\.\d+$/.test(one));
  if (wrong.length > 0) throw new Error(`${wrong.join(', ')}: a requirement has a number such as R7.12`);
  const folder = join(machines, name);
  if (existsSync(folder)) throw new Error(`${folder} already exists`);
  mkdirSync(folder);
  for (const [file, text] of flowFiles(name, requirements)) writeFileSync(join(folder, file), text);
  const index = join(machines, 'index.ts');
  writeFileSync(index, `${readFileSync(index, 'utf8')}export * from './${name}/index.ts';\n`);
}

function main(): void {
  const [name = '', ...requirements] = process.argv.slice(2);
  try {
    writeFlow('machines', name, requirements);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      'Usage: npm run new:flow <name> [requirement …], such as: npm run new:flow rename-file R10.3',
    );
    process.exit(2);
  }
  // Sorts the index and formats the lines for the length of the name.
  spawnSync('biome', ['check', '--write', `machines/${name}`, 'machines/index.ts'], { stdio: 'ignore' });
  console.log(`Created machines/${name}. Next:`);
  if (requirements.length === 0)
    console.log(
      `- name its requirements in machines/${name}/${name}.machine.ts and the titles of its journeys`,
    );
  console.log(`- describe it: the description in machines/${name}/${name}.machine.ts is a TODO`);
  console.log('- npm run regenerate');
  console.log(`- npx vitest run --config vitest.workspace.ts --project machines machines/${name}/`);
  console.log('- docs/guides/add-a-flow.md: change it, types and chart first; npx tsc -b names what is left');
}

if (import.meta.main) main();
