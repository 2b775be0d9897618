// Walks the scripts of the last build (`npm run build`): each message that one of them shows is in the part of the
// catalogue that has arrived by then.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageParts } from '../catalogue.ts';
import { catalogueOf } from '../catalogues.ts';
import { localeCodes } from '../locales.ts';
import { loadedAlone, messageIdsIn, withImports } from './message-parts.ts';

const root = join(import.meta.dirname, '../..');
const client = join(root, 'app/dist/client');
const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);
const Part = v.object({ messages: v.record(v.string(), v.unknown()) });
const all = new Set(Object.keys(catalogueOf('en-US')));

function readManifest(): v.InferOutput<typeof Manifest> {
  const path = join(client, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('the app is not built; run "npm run build"');
  return v.parse(Manifest, JSON.parse(readFileSync(path, 'utf8')));
}

const manifest = readManifest();
const codeOf = (file: string): string => readFileSync(join(client, file), 'utf8');
const importsOf = (name: string): readonly string[] => manifest[name]?.imports ?? [];
const nameOf = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));

/** The scripts that a page has without waiting for the second part. */
const alone = withImports(
  Object.keys(manifest).filter((name) => loadedAlone.has(join(root, 'app', name.split('?')[0] ?? ''))),
  importsOf,
);

async function partOf(locale: string, query: string): Promise<ReadonlySet<string>> {
  const file = manifest[`../i18n/locales/${locale}/messages.ts${query}`]?.file ?? '';
  const { messages } = v.parse(Part, await import(pathToFileURL(join(client, file)).href));
  return new Set(Object.keys(messages));
}

/** The messages of each part, first to last. */
const partsOf = (locale: string) =>
  Promise.all([partOf(locale, ''), partOf(locale, '?drive'), partOf(locale, '?late')]);

const scripts = readdirSync(join(client, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `assets/${file}`);

/** The late imports of a built script, each with the part of the catalogue that it waits for; null where it has none. */
function lateImportsOf(file: string): readonly { readonly target: string; readonly upTo: string | null }[] {
  const code = codeOf(file);
  // Between them stand the preloads of the script, and which of its exports is taken.
  const rest = /(?:\.then\([^)]*\))?,(?:\[\]|"[\w-]+")\),`(page|drive|late)`\)/.source;
  const imports = [...code.matchAll(new RegExp(`import\\(\`\\./([^\`]+)\`\\)(?:${rest})?`, 'g'))];
  // Those of other packages' code that name no script of ours are left alone by the build.
  expect(imports.length, file).toBe([...code.matchAll(/\bimport\(\s*[`'"]\.\//g)].length);
  return imports.map(([, target = '', upTo = null]) => ({ target: `assets/${target}`, upTo }));
}

describe('messages', () => {
  it.each(localeCodes)('[R1.1] %s comes in three parts that are the whole catalogue', async (locale) => {
    const [page, drive, late] = await partsOf(locale);
    expect([...page, ...drive, ...late].toSorted()).toEqual([...all].toSorted());
    // What a page waits for before it is used.
    expect(page.size + drive.size).toBeLessThan(all.size / 4);
  });

  it('[R1.1] a script that waits for no messages has those of the first part alone', async () => {
    const page = await partOf('en-US', '');
    expect(alone.size).toBeGreaterThan(loadedAlone.size);
    for (const name of alone) {
      const stray = messageIdsIn(codeOf(manifest[name]?.file ?? ''), all).filter((id) => !page.has(id));
      expect(stray, name).toEqual([]);
    }
  });

  it('[R1.1] a script that has late messages waits for them, and no other does', async () => {
    const [page, drive] = await partsOf('en-US');
    const hasLate = (name: string): boolean =>
      [...withImports([name], importsOf)]
        .filter((imported) => !alone.has(imported))
        .some((imported) =>
          messageIdsIn(codeOf(manifest[imported]?.file ?? ''), all).some(
            (id) => !page.has(id) && !drive.has(id),
          ),
        );
    const waits = scripts.flatMap((file) =>
      lateImportsOf(file).flatMap(({ upTo, target }) => {
        const name = nameOf.get(target);
        return name === undefined || name.includes('/locales/') ? [] : [{ file, target, name, upTo }];
      }),
    );
    expect(waits.filter(({ name, upTo }) => hasLate(name) !== (upTo === 'late'))).toEqual([]);
    for (const part of messageParts)
      expect(waits.filter(({ upTo }) => upTo === part).length, part).toBeGreaterThan(10);
  });

  it('[R1.1] the drive is there without the late messages', () => {
    const routes = Object.keys(manifest).filter((name) => name.startsWith('src/routes/_drive/drive.all.tsx'));
    expect(routes).toHaveLength(1);
    for (const file of scripts)
      for (const { upTo, target } of lateImportsOf(file))
        if (routes.includes(nameOf.get(target) ?? '')) expect(upTo).toBe('drive');
  });
});
