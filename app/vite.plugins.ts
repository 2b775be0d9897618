import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';

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

const chart = /\/machines\/[\w-]+\/[\w.-]+\.ts$/;
const words = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g;
const numbers = /\bmeta: \{ requirements: \[[^\]]*\] \},?/g;

/** Takes the prose out of the charts that travel to a browser: it is for people who read them, and nothing runs on it. */
export function withoutProse(): Plugin {
  return {
    name: 'aloft-without-prose',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return chart.test(id) ? { code: code.replace(words, '').replace(numbers, ''), map: null } : null;
    },
  };
}
