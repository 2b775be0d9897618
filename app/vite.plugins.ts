import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';

const here = import.meta.dirname;

/** Four characters that stand for a style sheet's path from here; the same on every machine and in every build. */
export function styleHash(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}

/**
 * How a class of a CSS Module is called in the document: `row` of `file-row.module.css` is `row_x3fQ` when built and
 * `file-row_row` otherwise. Only path and name count, so the server's markup and the browser's agree, and a change
 * of style renames nothing.
 */
function classNames(): Plugin {
  return {
    name: 'aloft:class-names',
    config: (_config, { command }) => ({
      css: {
        modules: {
          generateScopedName: (name, file) => {
            const path = file.split('?')[0] ?? file;
            return command === 'build'
              ? `${name}_${styleHash(relative(here, path))}`
              : `${basename(path, '.module.css')}_${name}`;
          },
        },
      },
    }),
  };
}

const preload = `export const __vitePreload = (load, names = []) => {
  for (const name of names)
    if (!document.querySelector('[href="/' + name + '"]'))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + name }));
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

/**
 * What asks for a late part and what it needs at the same time, in place of Vite's own, most of which is for style
 * sheets of parts: ours has one sheet for all, and every page carries this. Without a line it waits for one: to load the
 * page again, which helps after a new build, would leave nothing of it. A line that has just come back may carry nothing
 * yet, so what failed is asked for once more first.
 */
export const preloadScripts: Plugin = {
  name: 'aloft:preload-scripts',
  apply: 'build',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => ({ code: preload, map: null }),
    order: 'pre',
  },
};

/**
 * What React Compiler leaves as it is: parts of the page around its lists, which render a few times and in which its
 * caches would be a third of the script that a shared folder loads.
 */
const renderedSeldom = [
  /\/app\/src\/(?:actors|layouts|routes)\//,
  /\/app\/src\/features\/(?:consent|home|load-failure|region|share|toasts)\//,
  // Each row and tile is a `memo`, and renders only when what it shows has changed.
  /\/app\/src\/features\/(?:files\/(?:grid\/(?:file-row|grid-head|use-type-ahead)|selection\/use-(?:announced-count|marquee)|use-format-date-time|use-time-format|kind-icon|order-button|view-buttons)|uploads\/session-dock)\./,
  /\/app\/src\/ui\/(?:breadcrumbs|button|card|empty-state|icon-button|logo|preferences|segments|select|spinner)\./,
];

function compilerPreset() {
  const preset = reactCompilerPreset();
  const { rolldown } = preset;
  return {
    ...preset,
    rolldown: { ...rolldown, filter: { ...rolldown.filter, id: { exclude: renderedSeldom } } },
  };
}

/** What turns the app's source into JavaScript and CSS; the browser tests and benchmarks use the same. */
export function sourcePlugins(): PluginOption[] {
  return [
    react(),
    classNames(),
    babel({
      presets: [compilerPreset()],
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    }),
  ];
}
