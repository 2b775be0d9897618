// Checks CSS Modules against the components that import them: `styles.row` exists in the style sheet, and every class is
// used. TypeScript accepts any name, and the linter checks one file at a time. Prints each violation and exits with 1.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const imported = /import (\w+) from '([^']+\.module\.css)';/g;

/** The classes of a style sheet. */
export function classesOf(sheet: string): Set<string> {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/'[^']*'|"[^"]*"/g, "''");
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector);
  return new Set(
    selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

/** The classes that a source uses of an import with this name; contains null for a computed lookup. */
export function usesOf(source: string, name: string): Set<string | null> {
  const body = source.replace(/^import [^;]*;/gm, '');
  const uses = [...body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))];
  return new Set(uses.map(([, use]) => use ?? null));
}

/** One line for each violation in a folder. */
export function violationsIn(folder: string): string[] {
  const used = new Map<string, Set<string | null>>();
  const violations: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, name = '', path = ''] of source.matchAll(imported)) {
      const sheet = join(dirname(file), path);
      if (!existsSync(join(folder, sheet))) {
        violations.push(`${file}: there is no ${sheet}`);
        continue;
      }
      const classes = classesOf(readFileSync(join(folder, sheet), 'utf8'));
      const uses = usesOf(source, name);
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...uses]));
      for (const use of uses) {
        if (use !== null && !classes.has(use)) violations.push(`${file}: ${sheet} has no class ${use}`);
      }
    }
  }
  for (const sheet of globSync('**/*.module.css', { cwd: folder })) {
    const uses = used.get(relative('.', sheet)) ?? new Set();
    if (uses.has(null)) continue;
    for (const name of classesOf(readFileSync(join(folder, sheet), 'utf8'))) {
      if (!uses.has(name)) violations.push(`${sheet}: nothing uses ${name}`);
    }
  }
  return violations;
}

if (import.meta.main) {
  const violations = ['app/src', 'app/atlas'].flatMap(violationsIn);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
