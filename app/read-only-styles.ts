import { basename, relative } from 'node:path';
import postcss from 'postcss';
import type { Plugin, Rolldown } from 'vite';
import { isReadOnly } from '../core/src/rules/public-pages.ts';
import { styleHash } from './vite.plugins.ts';

const here = import.meta.dirname;

/** Whether a module is a route whose page is read without the app, or what stands around every page. */
function isReadOnlyRoute(id: string): boolean {
  const file = basename(id.split('?')[0] ?? id, '.tsx');
  if (!id.includes('/src/routes/')) return false;
  if (['__root', 'index', '$locale'].includes(file)) return true;
  const [prefix, page = '', ...params] = file.split('.');
  return prefix === '$locale_' && isReadOnly(['', page, ...params.map(() => 'a')].join('/'));
}

/** The modules of these, and all that they import before they are shown. */
function withImports(context: Rolldown.PluginContext, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(follow);
  };
  ids.forEach(follow);
  return found;
}

const hashOfModule = (id: string): string => styleHash(relative(here, id.split('?')[0] ?? id));
const isStyleModule = (id: string): boolean => /\.module\.css(\?|$)/.test(id);

/** The sheet for reading: without the rules for classes of these modules, by the hash that ends each of their names. */
function forReading(sheet: string, hashes: ReadonlySet<string>): string {
  const isOf = (name: string): boolean => name.at(-5) === '_' && hashes.has(name.slice(-4));
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    const kept = rule.selectors.filter(
      (selector) => ![...selector.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => isOf(name)),
    );
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  root.walkAtRules('keyframes', (rule) => {
    if (isOf(rule.params)) rule.remove();
  });
  // A font that comes after the first paint would move what is read; the document preloads it.
  root.walkDecls('font-display', (declaration) => {
    declaration.value = 'optional';
  });
  // From within, so that what holds only what is gone goes, too.
  for (let before = -1; before !== root.toString().length; ) {
    before = root.toString().length;
    root.walkAtRules((rule) => {
      if (rule.nodes?.length === 0) rule.remove();
    });
  }
  return root.toString();
}

/**
 * Writes a second sheet beside the one of the whole app: its rules for pages that are read without the app, in the same
 * order. Those of the app come with it, when somebody uses such a page.
 */
export const readOnlyStyles: Plugin = {
  name: 'aloft:read-only-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
    // A build for the server has none.
    if (sheet?.type !== 'asset') return;
    const all = [...this.getModuleIds()];
    const shown = withImports(this, all.filter(isReadOnlyRoute));
    const kept = new Set([...shown].filter(isStyleModule).map(hashOfModule));
    const others = all.filter(isStyleModule).map(hashOfModule);
    const source = forReading(String(sheet.source), new Set(others.filter((hash) => !kept.has(hash))));
    this.emitFile({ type: 'asset', name: 'read-only.css', source });
  },
};
