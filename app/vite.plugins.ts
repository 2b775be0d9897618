import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/**
 * What React Compiler leaves as it is: parts of the page around its lists, which render a few times and in which its
 * caches would be a third of the script that a shared folder loads.
 */
const renderedSeldom = [
  /\/app\/src\/(?:actors|layouts|routes)\//,
  /\/app\/src\/features\/(?:home|load-failure|share|toasts)\//,
  /\/app\/src\/features\/(?:files\/(?:grid-head|order-button|view-buttons)|uploads\/session-dock)\./,
  /\/app\/src\/ui\/(?:logo|preferences)\./,
];

function compilerPreset() {
  const preset = reactCompilerPreset();
  const { rolldown } = preset;
  return {
    ...preset,
    rolldown: { ...rolldown, filter: { ...rolldown.filter, id: { exclude: renderedSeldom } } },
  };
}

/** What turns the app's source into JavaScript; the browser tests use the same. */
export function sourcePlugins(): PluginOption[] {
  return [
    react(),
    babel({
      presets: [compilerPreset()],
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    }),
  ];
}
