import { basename, dirname, posix, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

const start = /(new Worker\(\s*new URL\(\s*)(["'])([^"']+\.ts)\2(?=\s*,\s*import\.meta\.url\s*\))/g;

const fileOf = (source: string): string => `workers/${basename(source, '.ts')}.js`;

/**
 * Builds what `new Worker(new URL('./name.ts', import.meta.url))` names into dist/workers, and writes its new address in
 * the same form: browsers understand it as it is, and the bundlers of consumers find the worker by it.
 */
export function withWorkers(): Plugin {
  return {
    name: 'core-workers',
    transform: {
      order: 'pre',
      filter: { code: 'new Worker(' },
      handler(code, id) {
        for (const [, , , source = ''] of code.matchAll(start)) {
          this.emitFile({ type: 'chunk', id: resolve(dirname(id), source), fileName: fileOf(source) });
        }
        return null;
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('new Worker(')) return null;
      return code.replace(start, (_all, before: string, quote: string, source: string) => {
        const way = posix.relative(posix.dirname(fileName), fileOf(source));
        return `${before}${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
      });
    },
  };
}
