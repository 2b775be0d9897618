// Holds CSS Modules and the components beside them to each other: `styles.row` is a class that its style sheet has, and
// every class is used. TypeScript takes any name, and the linter sees one file at a time. Prints each breach, exits 1.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const imported = /import (\w+) from '([^']+\.module\.css)';/g;

/** The classes that a style sheet has. */
export function classesOf(sheet: string): Set<string> {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/'[^']*'|"[^"]*"/g, "''");
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector);
  return new Set(
    selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

/** The classes that a source takes from what it imports by this name; null in it when it looks one up by value. */
export function usesOf(source: string, name: string): Set<string | null> {
  const body = source.replace(/^import [^;]*;/gm, '');
  const uses = [...body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))];
  return new Set(uses.map(([, use]) => use ?? null));
}

/** Every breach below a folder, as a line each. */
export function breachesBelow(folder: string): string[] {
  const used = new Map<string, Set<string | null>>();
  const breaches: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, name = '', path = ''] of source.matchAll(imported)) {
      const sheet = join(dirname(file), path);
      if (!existsSync(join(folder, sheet))) {
        breaches.push(`${file}: there is no ${sheet}`);
        continue;
      }
      const classes = classesOf(readFileSync(join(folder, sheet), 'utf8'));
      const uses = usesOf(source, name);
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...uses]));
      for (const use of uses) {
        if (use !== null && !classes.has(use)) breaches.push(`${file}: ${sheet} has no class ${use}`);
      }
    }
  }
  for (const sheet of globSync('**/*.module.css', { cwd: folder })) {
    const uses = used.get(relative('.', sheet)) ?? new Set();
    if (uses.has(null)) continue;
    for (const name of classesOf(readFileSync(join(folder, sheet), 'utf8'))) {
      if (!uses.has(name)) breaches.push(`${sheet}: nothing uses ${name}`);
    }
  }
  return breaches;
}

if (import.meta.main) {
  const breaches = breachesBelow('app/src');
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
