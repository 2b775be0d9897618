// What the sources export, subpath by subpath.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Declared, Exports } from './declared.ts';
import { type Entry, readEntries, root, workspaceNames } from './entries.ts';

/** Where the sources' imports lead; packages of others are not followed. */
function reader(): Exports {
  const names = workspaceNames();
  return new Exports((specifier, importer) => {
    const source = names.get(specifier);
    if (source === undefined && !specifier.startsWith('.')) return null;
    const file = source === undefined ? resolve(dirname(importer), specifier) : join(root, source);
    if (!existsSync(file))
      throw new Error(`${relative(root, importer)} takes "${specifier}", which is not there.`);
    return file;
  });
}

/** A subpath with all that it exports. */
export interface EntryExports {
  readonly entry: Entry;
  readonly exports: ReadonlyMap<string, readonly Declared[]>;
}

/** Reads every entry of core/package.json. */
export function readExports(): readonly EntryExports[] {
  const exported = reader();
  return readEntries().map((entry) => ({ entry, exports: exported.of(join(root, entry.source)) }));
}

/** The exports of one source, whether an entry leads to it or not. */
export function exportsOfSource(source: string): ReadonlyMap<string, readonly Declared[]> {
  return reader().of(join(root, source));
}

/** A declaration's source from the checkout's top folder, with forward slashes. */
export function sourceOf({ file }: Declared): string {
  return relative(root, file).replaceAll('\\', '/');
}

/** Exported functions that say nothing of themselves, as `name (source)`. */
export function withoutDocstring(entries: readonly EntryExports[]): readonly string[] {
  const silent = entries.flatMap(({ exports }) =>
    [...exports].flatMap(([name, declared]) => {
      const functions = declared.filter(({ kind }) => kind === 'function');
      const [first] = functions;
      const told = functions.some(({ doc }) => doc !== null && doc !== '');
      return first === undefined || told ? [] : [`${name} (${sourceOf(first)})`];
    }),
  );
  return [...new Set(silent)].toSorted();
}
