import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Runs the check in a Node that takes itself for another version. */
const asNode = (version: string) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`,
      'app/needs-node.js',
    ],
    { encoding: 'utf8' },
  );

it('says in one line that a Node is too old', () => {
  for (const version of ['20.20.2', '24.10.9']) {
    const { status, stderr } = asNode(version);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `Aloft needs Node 24.11.0 or newer, and this is ${version}: https://nodejs.org\n`,
    });
  }
});

it('says nothing in one that is new enough, as ours is', () => {
  for (const version of ['24.11.0', '26.0.0', process.versions.node])
    expect(asNode(version)).toMatchObject({ status: 0, stderr: '' });
});

it('what people start asks first', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['start', 'dev', 'test']) expect(scripts[name]).toMatch(/^node app\/needs-node\.js && /);
});
