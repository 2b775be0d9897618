// The catalogue in three parts: the messages of a shared folder's page, which every page loads, those of the drive before
// it is used, and all others. Each script that is loaded later waits for the last of them that it needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatter } from '@lingui/format-po';
import * as v from 'valibot';
import type { Plugin, Rolldown } from 'vite';
import type { MessagePart } from '../catalogue.ts';

const source = join(import.meta.dirname, '../../app/src');
const catalogues = join(import.meta.dirname, '../locales');
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

/** The scripts of the drive before it is used. */
const drive = [
  'routes/_drive.tsx',
  'routes/_drive/drive.all.tsx',
  'features/announcements/announcement-band.tsx',
  'features/notices/unread-mark.tsx',
  'features/toasts/flow-notices.tsx',
  'features/toasts/notices.tsx',
  'layouts/offline-badge.tsx',
  'layouts/saved-search-links.tsx',
].map((file) => join(source, file));

/** All routes come with the first: their titles, but not what they show. */
const routeFiles = (): readonly string[] =>
  readdirSync(join(source, 'routes'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(source, 'routes', file),
  );

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

/** Stands for the part of the catalogue that a script waits for until all scripts are known. */
const waitsFor = (id: string): string => JSON.stringify(`messages of:${id}`);
const waiting = /["'`]messages of:([^"'`]+)["'`]/g;

/** Splits each catalogue, and lets every script that is loaded later wait for the parts that it needs. */
export function messageParts(): Plugin {
  let parts: Readonly<Record<'page' | 'drive', ReadonlySet<string>>> = { page: new Set(), drive: new Set() };
  let all: ReadonlySet<string> = new Set();
  const partOf = (message: string): MessagePart =>
    parts.page.has(message) ? 'page' : parts.drive.has(message) ? 'drive' : 'late';
  return {
    name: 'aloft:message-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    buildStart: async () => {
      const page = await messagesOf(withImports(sharePage, importsOf));
      const ofDrive = await messagesOf(new Set([...withImports(drive, importsOf), ...routeFiles()]));
      parts = { page, drive: ofDrive };
    },
    transform: {
      filter: { id: [/\/i18n\/locales\/[^/]+\/messages\.ts/, /\/app\/src\/.*\.tsx?/] },
      async handler(code, id) {
        const [file = '', query = 'page'] = id.split('?');
        if (file.startsWith(catalogues)) {
          const { messages } = v.parse(Compiled, await import(pathToFileURL(file).href));
          all = new Set(Object.keys(messages));
          const part = Object.entries(messages).filter(([message]) => partOf(message) === query);
          const text = JSON.stringify(JSON.stringify(Object.fromEntries(part)));
          return { code: `export const messages = JSON.parse(${text});`, map: null };
        }
        let changed = '';
        let end = 0;
        for (const { 0: whole, 1: path = '', index } of code.matchAll(
          /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g,
        )) {
          const target = (await this.resolve(path, id))?.id ?? '';
          if (target === '' || loadedAlone.has(target.split('?')[0] ?? '')) continue;
          changed += `${code.slice(end, index)}__withMessages(() => ${whole}, ${waitsFor(target)})`;
          end = index + whole.length;
        }
        if (end === 0) return null;
        changed += code.slice(end);
        const name = JSON.stringify(withMessages);
        return { code: `import { withMessages as __withMessages } from ${name};\n${changed}`, map: null };
      },
    },
    renderChunk(code) {
      const modulesOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      const lastPart = (target: string): MessagePart => {
        const modules = [...withImports([target], modulesOf)];
        const used = new Set(
          modules.flatMap((id) => messageIdsIn(this.getModuleInfo(id)?.code ?? '', all).map(partOf)),
        );
        return used.has('late') ? 'late' : used.has('drive') ? 'drive' : 'page';
      };
      const filled = code.replaceAll(waiting, (_, target: string) => JSON.stringify(lastPart(target)));
      return filled === code ? null : { code: filled, map: null };
    },
    generateBundle: (_options, bundle) => refuseStray(bundle, parts.page, all),
  };
}
