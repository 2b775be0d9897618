// What a source file imports, read from its text: enough for rules about folders, and quick for hundreds of files.
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const importLine =
  /(?:^|[\s;])(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm;

/** One import: a package's name, or the path of a file from the top of the repository. */
export interface Import {
  readonly target: string;
  /** `import type`: nothing of it runs. */
  readonly typeOnly: boolean;
}

/** The imports of a file. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importLine)].map(([, bindings = '', from, dynamic, bare]) => {
    const specifier = from ?? dynamic ?? bare ?? '';
    return {
      target: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
      typeOnly: /^\s+type\b/.test(bindings),
    };
  });
}

const read = new Map<string, readonly string[]>();

/** What runs because a file does; a package imports nothing of ours. */
function runBy(file: string): readonly string[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const imports = existsSync(file) ? importsOf(file, readFileSync(file, 'utf8')) : [];
  const targets = imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);
  read.set(file, targets);
  return targets;
}

/** Every file and package that runs when this file is imported, itself included. */
export function runsWith(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  // A set that grows is walked to its end.
  for (const one of reached) for (const target of runBy(one)) reached.add(target);
  return reached;
}
