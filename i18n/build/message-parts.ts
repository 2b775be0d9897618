// The catalogue in two parts: the messages of a shared folder's page, which every page loads, and all others, which come
// with the first script that is loaded later.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatter } from '@lingui/format-po';
import * as v from 'valibot';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, '../../app/src');
const catalogues = join(import.meta.dirname, '../locales');
const late = '?late';
const withMessages = join(source, 'with-messages.ts');

/** The scripts of a shared folder's page; their messages, and those of what they import, are the first part. */
const sharePage = [
  'entry-client.tsx',
  'features/consent/consent-bar.tsx',
  'features/share/share-notice.tsx',
  'routes/__root.tsx',
  'routes/s.$shareId.tsx',
  'routes/s.$shareId.$.tsx',
  'ui/tooltip.tsx',
].map((file) => join(source, file));

/** Loaded by a shared folder's page without the second part. */
export const loadedAlone: ReadonlySet<string> = new Set([
  ...sharePage,
  join(source, 'actors/browser-flows.ts'),
]);

/** What a file imports of the app's own source, types and late scripts apart. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export)(?! type)[^;]*?'(\.[^']+\.tsx?)';/gm)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path));
}

/** These files, what they import, and what that imports. */
export function withImports(
  files: readonly string[],
  importsOfFile: (file: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    importsOfFile(file).forEach(follow);
  };
  files.forEach(follow);
  return found;
}

/** The ids of the messages that these files of `app/src` use, by the catalogue's own notes of where each is used. */
async function messagesOf(files: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const filename = join(catalogues, 'en-US/messages.po');
  const entries = await formatter({ lineNumbers: false }).parse(readFileSync(filename, 'utf8'), {
    locale: 'en-US',
    sourceLocale: 'en-US',
    filename,
  });
  const names = new Set([...files].map((file) => join('app', 'src', relative(source, file))));
  return new Set(
    Object.entries(entries)
      .filter(([, { origin = [] }]) => origin.some(([file]) => names.has(file)))
      .map(([id]) => id),
  );
}

const Compiled = v.object({ messages: v.record(v.string(), v.unknown()) });

/** The ids of messages in built or transformed code. */
export function messageIdsIn(code: string, all: ReadonlySet<string>): readonly string[] {
  return [...code.matchAll(/["'`]([\w+/-]{6})["'`]/g)].flatMap(([, id = '']) => (all.has(id) ? [id] : []));
}

/** Stops the build where a script that is loaded without the second part has a message of it. */
function refuseStray(
  bundle: Rolldown.OutputBundle,
  first: ReadonlySet<string>,
  all: ReadonlySet<string>,
): void {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const alone = [...chunks.values()].filter(
    ({ facadeModuleId }) => facadeModuleId !== null && loadedAlone.has(facadeModuleId.split('?')[0] ?? ''),
  );
  const there = withImports(
    alone.map(({ fileName }) => fileName),
    (file) => chunks.get(file)?.imports ?? [],
  );
  for (const file of there) {
    const stray = messageIdsIn(chunks.get(file)?.code ?? '', all).filter((id) => !first.has(id));
    if (stray.length > 0) throw new Error(`${file} has messages that come later: ${stray.join(', ')}`);
  }
}

/** Splits each catalogue, and lets every script that is loaded later wait for the second part. */
export function messageParts(): Plugin {
  let first: ReadonlySet<string> = new Set();
  let all: ReadonlySet<string> = new Set();
  return {
    name: 'aloft:message-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    buildStart: async () => {
      first = await messagesOf(withImports(sharePage, importsOf));
    },
    transform: {
      filter: { id: [/\/i18n\/locales\/[^/]+\/messages\.ts/, /\/app\/src\/.*\.tsx?/] },
      async handler(code, id) {
        const [file = '', query] = id.split('?');
        if (file.startsWith(catalogues)) {
          const { messages } = v.parse(Compiled, await import(pathToFileURL(file).href));
          all = new Set(Object.keys(messages));
          const isLate = query === late.slice(1);
          const part = Object.entries(messages).filter(([message]) => first.has(message) !== isLate);
          const text = JSON.stringify(JSON.stringify(Object.fromEntries(part)));
          return { code: `export const messages = JSON.parse(${text});`, map: null };
        }
        let changed = '';
        let end = 0;
        for (const { 0: whole, 1: path = '', index } of code.matchAll(
          /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g,
        )) {
          const target = (await this.resolve(path, id))?.id.split('?')[0] ?? '';
          if (loadedAlone.has(target)) continue;
          changed += `${code.slice(end, index)}__withMessages(() => ${whole})`;
          end = index + whole.length;
        }
        if (end === 0) return null;
        changed += code.slice(end);
        const name = JSON.stringify(withMessages);
        return { code: `import { withMessages as __withMessages } from ${name};\n${changed}`, map: null };
      },
    },
    generateBundle: (_options, bundle) => refuseStray(bundle, first, all),
  };
}
