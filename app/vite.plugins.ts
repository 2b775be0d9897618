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

/** Leaves out how long each plugin took: who starts the server for the first time reads what the build prints. */
const withoutTimings: Plugin = {
  name: 'aloft:without-timings',
  config: () => ({ build: { rolldownOptions: { checks: { bundlerTimings: false } } } }),
};

/**
 * What React Compiler leaves as it is: parts of the page around its lists, which render a few times and in which its
 * caches would be a third of the script that a shared folder loads.
 */
const renderedSeldom = [
  /\/app\/src\/(?:actors|layouts|routes)\//,
  /\/app\/src\/features\/(?:consent|home|load-failure|region|share|toasts)\//,
  // Each row and tile is a `memo`, and renders only when what it shows has changed.
  /\/app\/src\/features\/(?:files\/(?:grid\/(?:file-row|grid-head|use-type-ahead)|selection\/use-(?:announced-count|marquee)|use-format-date-time|use-time-format|kind-icon|order-(?:button|menu)|view-buttons)|uploads\/session-dock)\./,
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
    withoutTimings,
    babel({
      presets: [compilerPreset()],
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    }),
  ];
}
