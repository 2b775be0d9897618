import * as v from 'valibot';

/** What the build says of its scripts: the file of each part, and the parts that it imports. */
export const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
  }),
);
export type Manifest = v.InferOutput<typeof Manifest>;

/** The files of these parts and of all that they import. */
export function importsOf(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const follow = (next: readonly string[]): void => {
    for (const name of next) {
      const chunk = manifest[name];
      if (chunk === undefined || files.has(chunk.file)) continue;
      files.add(chunk.file);
      follow(chunk.imports);
    }
  };
  follow(names);
  return files;
}

/** A route's part of the build, which the router asks for once it knows the address. */
const partOf = (manifest: Manifest, route: string): string[] =>
  Object.keys(manifest).filter((name) => name.startsWith(`src/routes/${route}.tsx?`));

/** The parts of the page at this path, where it is a share or a place of the drive; other pages are read first. */
export function partsOfPage(manifest: Manifest, path: string): string[] {
  const [first, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (first === 's') return partOf(manifest, 's.$shareId');
  if (first !== 'drive') return [];
  return [...partOf(manifest, '_drive'), ...partOf(manifest, `_drive/${[first, ...rest].join('.')}`)];
}
