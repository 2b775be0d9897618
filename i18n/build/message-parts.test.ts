// Walks the scripts of the last build (`npm run build`): each message that one of them shows is in the part of the
// catalogue that has arrived by then.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
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

const scripts = readdirSync(join(client, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `assets/${file}`);

/** The late imports of a built script, each with the function that waits for it. */
function lateImportsOf(file: string): readonly { readonly waiter: string; readonly target: string }[] {
  const code = codeOf(file);
  const imports = [...code.matchAll(/(?:([\w$]+)\(\(\)=>)?(?:[\w$]+\(\(\)=>)?import\(`\.\/([^`]+)`\)/g)];
  // Those of other packages' code that name no script of ours are left alone by the build.
  expect(imports.length, file).toBe([...code.matchAll(/\bimport\(\s*[`'"]\.\//g)].length);
  return imports.map(([, local = '', target = '']) => {
    const escaped = local.replaceAll('$', '\\$');
    const exported = new RegExp(`import\\{[^}]*?([\\w$]+) as ${escaped}[,}][^}]*\\}?from`).exec(code);
    const own = new RegExp(`export\\{[^}]*?\\b${escaped} as ([\\w$]+)`).exec(code);
    return { waiter: exported?.[1] ?? own?.[1] ?? local, target: `assets/${target}` };
  });
}

describe('messages', () => {
  it.each(localeCodes)('[R1.1] %s comes in two parts that are the whole catalogue', async (locale) => {
    const [page, late] = [await partOf(locale, ''), await partOf(locale, '?late')];
    expect([...page, ...late].toSorted()).toEqual([...all].toSorted());
    expect(page.size).toBeLessThan(all.size / 4);
  });

  it('[R1.1] a script that waits for no messages has those of the first part alone', async () => {
    const page = await partOf('en-US', '');
    expect(alone.size).toBeGreaterThan(loadedAlone.size);
    for (const name of alone) {
      const stray = messageIdsIn(codeOf(manifest[name]?.file ?? ''), all).filter((id) => !page.has(id));
      expect(stray, name).toEqual([]);
    }
  });

  it('[R1.1] every script that has others is loaded by the function that waits for them', async () => {
    const page = await partOf('en-US', '');
    const hasLate = (name: string): boolean =>
      [...withImports([name], importsOf)]
        .filter((imported) => !alone.has(imported))
        .some((imported) =>
          messageIdsIn(codeOf(manifest[imported]?.file ?? ''), all).some((id) => !page.has(id)),
        );
    const waiters = new Map<string, string[]>();
    for (const file of scripts) {
      if (file.includes('messages-')) continue;
      for (const { waiter, target } of lateImportsOf(file)) {
        const name = nameOf.get(target);
        if (name === undefined || name.includes('/locales/') || !hasLate(name)) continue;
        waiters.set(waiter, [...(waiters.get(waiter) ?? []), `${file} → ${target}`]);
      }
    }
    expect([...waiters.keys()], JSON.stringify([...waiters], null, 1)).toHaveLength(1);
    expect([...waiters.values()].flat().length).toBeGreaterThan(30);
  });
});
