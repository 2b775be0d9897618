import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, ResolveModulePreloadDependenciesFn, Rolldown } from 'vite';

/** Stands in the script for the address of the table. */
const tableAddress = '__preload_table__';

/** Every page has these: they need no preload. */
const isOnEveryPage = (file: string): boolean => /\/(?:framework|rolldown-runtime|entry-client)-/.test(file);

const nameOf = (file: string): string => basename(file, '.js');

/**
 * Of what a late part needs, the scripts name only the part: what it imports stands once, in the table. A part that needs
 * nothing but what every page has names nothing.
 */
export const resolveDependencies: ResolveModulePreloadDependenciesFn = (file, names, { hostType }) => {
  const needed = names.filter((name) => !isOnEveryPage(name));
  if (hostType === 'html') return needed;
  return needed.some((name) => name !== file) ? [file] : [];
};

/** What asks for a late part, with the name of the part where it needs others. */
const helper = `
const table = '${tableAddress}';
let imports;
const addressOf = (name) => '/assets/' + name + '.js';
const isAsked = (name) => document.querySelector('[href="' + addressOf(name) + '"]') !== null;
const preload = (name) => (imports ??= import(/* @vite-ignore */ table)).then(({ default: all }) => {
  const needed = new Set([name]);
  for (const one of needed) for (const other of all[one] ?? []) needed.add(other);
  for (const one of needed)
    if (!isAsked(one))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: addressOf(one) }));
}, () => undefined);
export const __vitePreload = (load, name) => {
  // What the server has named in the document came with all that it needs.
  if (typeof name === 'string' && !isAsked(name)) void preload(name);
  const attempt = (isLast) => load().catch((reason) => {
    if (!navigator.onLine)
      return new Promise((settle) => addEventListener('online', settle, { once: true })).then(() => attempt());
    if (!isLast) return new Promise((settle) => setTimeout(settle, 1000)).then(() => attempt(true));
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: reason });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw reason;
  });
  return attempt();
};`;

/** Of each script its imports, by name and in an order that does not depend on the build. */
function tableOf(bundle: Rolldown.OutputBundle): string {
  const rows = Object.values(bundle).flatMap((file) => {
    if (file.type !== 'chunk' || isOnEveryPage(file.fileName)) return [];
    const imports = file.imports.filter((name) => !isOnEveryPage(name)).map(nameOf);
    return imports.length === 0 ? [] : [[nameOf(file.fileName), imports] as const];
  });
  return `export default ${JSON.stringify(Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))))};`;
}

/**
 * What asks for a late part and what it needs at the same time, in place of Vite's own, most of which is for style
 * sheets of parts: ours has one sheet for all, and every page carries this. What each part needs stands in a table that
 * comes with the first late part: Vite's own lists, of hashes that do not compress, were a sixth of the entry. Without
 * a line it waits for one: to load the page again, which helps after a new build, would leave nothing of it. A line that
 * has just come back may carry nothing yet, so what failed is asked for once more first.
 */
export const preloadScripts: Plugin = {
  name: 'aloft:preload-scripts',
  apply: 'build',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => ({ code: helper, map: null }),
    order: 'pre',
  },
  generateBundle: {
    // Vite has put its lists in.
    order: 'post',
    handler(_options, bundle) {
      const source = tableOf(bundle);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
      const fileName = `assets/${hash}.js`;
      let isNamed = false;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const files = /\(m\.f=(\[[^\]]*\])\)/.exec(file.code)?.[1];
        if (files !== undefined) {
          const parts = [...files.matchAll(/"([^"]+)"/g)].map(([, part = '']) => nameOf(part));
          file.code = file.code
            .replace(/^const __vite__mapDeps=.*\n/, '')
            .replaceAll(/__vite__mapDeps\(\[(\d+)\]\)/g, (_list, index) =>
              JSON.stringify(parts[Number(index)]),
            );
        }
        if (!file.code.includes(tableAddress)) continue;
        file.code = file.code.replaceAll(tableAddress, `/${fileName}`);
        isNamed = true;
      }
      if (isNamed) this.emitFile({ type: 'asset', fileName, source });
    },
  },
};
