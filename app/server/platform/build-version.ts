import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const root = join(import.meta.dirname, '../../..');
const Package = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

function ownFile(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit that is checked out; null where there is no checkout, as in an image. */
function readCommit(): string | null {
  const head = ownFile('.git/HEAD') ?? '';
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  if (branch === undefined) return /^[\da-f]{40}$/.test(head) ? head : null;
  const packed = ownFile('.git/packed-refs') ?? '';
  const commit =
    ownFile(`.git/${branch}`) ??
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`))
      ?.split(' ')[0];
  return commit !== undefined && /^[\da-f]{40}$/.test(commit) ? commit : null;
}

/** Which Aloft this is, such as `0.1.0 (fc8d80ca)`; read once. */
export const buildVersion: string = (() => {
  const { version } = v.parse(Package, ownFile('package.json'));
  const commit = readCommit();
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`;
})();
