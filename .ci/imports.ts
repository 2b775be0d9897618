// Finds the imports of a source with regular expressions: sufficient for rules about folders, and fast.
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const importLine =
  /(?:^|[\s;])(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm;

/** An imported package, or the path of an imported file from the root of the repository. */
export interface Import {
  readonly target: string;
  /** An `import type`, which is erased at run time. */
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

/** The run-time imports of a file; none for a package. */
function runtimeImports(file: string): readonly string[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const imports = existsSync(file) ? importsOf(file, readFileSync(file, 'utf8')) : [];
  const targets = imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);
  read.set(file, targets);
  return targets;
}

/** All transitive run-time imports of a file, including itself. */
export function runsWith(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  // Iterating a set includes elements added meanwhile.
  for (const one of reached) for (const target of runtimeImports(one)) reached.add(target);
  return reached;
}
