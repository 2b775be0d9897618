// Says in one line that this Node is too old, before it meets TypeScript that it cannot read. Plain JavaScript, as any
// Node runs that.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = needed.split('.').map(Number);
const [thisMajor, thisMinor] = process.versions.node.split('.').map(Number);

if (thisMajor < major || (thisMajor === major && thisMinor < minor)) {
  console.error(
    `Aloft needs Node ${needed} or newer, and this is ${process.versions.node}: https://nodejs.org`,
  );
  process.exitCode = 1;
}
