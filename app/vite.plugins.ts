import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** What turns the app's source into JavaScript; the browser tests use the same. */
export function sourcePlugins(): PluginOption[] {
  return [
    react(),
    babel({
      presets: [reactCompilerPreset()],
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    }),
  ];
}
