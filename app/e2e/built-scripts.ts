// The scripts of the build by name: their addresses tell nothing but a hash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Manifest = v.record(v.string(), v.object({ file: v.string(), name: v.optional(v.string(), '') }));
const path = join(import.meta.dirname, '../dist/client/.vite/manifest.json');
const scripts = Object.values(v.parse(Manifest, JSON.parse(readFileSync(path, 'utf8'))));

/** Whether an address is that of a script of such a name. Throws where the build has none: a test would find nothing. */
export function scriptTest(name: RegExp): (url: string) => boolean {
  const found = scripts.filter((script) => name.test(script.name)).map(({ file }) => `/${file}`);
  if (found.length === 0) throw new Error(`the build has no script named ${name}`);
  return (url) => found.includes(new URL(url).pathname);
}
