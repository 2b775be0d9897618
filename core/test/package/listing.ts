// What the package promises, as text: the names of every subpath, and how each is declared.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Exports } from '../../build/declared.ts';
import { exportsOf } from './install.ts';

/** A declaration that is longer is told by its beginning and its fingerprint: charts have types of pages. */
const maxLineLength = 600;

/** The bundler numbers what has the same name in several files (`machine$20`): one file more would renumber all. */
const compact = (text: string): string =>
  text
    .replace(/\b(\w+)\$\d+\b/g, '$1')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

const fingerprint = (text: string): string =>
  `${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

const shorten = (text: string): string =>
  text.length <= maxLineLength ? text : `${text.slice(0, 200)} … (${fingerprint(text)})`;

/** A declaration's file with all that it takes from its neighbours, whatever their names are this time. */
function wholeText(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const neighbours = [...text.matchAll(/ from "(\.[^"]+)\.js";/g)].map(([, name = '']) => name);
  const parts = neighbours.map((name) => wholeText(resolve(dirname(file), `${name}.d.ts`), seen));
  return [compact(text.replace(/-[\w-]{8}\.js"/g, '.js"')), ...parts].join('\n');
}

function exportsReader(): Exports {
  return new Exports((specifier, importer) =>
    specifier.startsWith('.') ? resolve(dirname(importer), specifier.replace(/\.js$/, '.d.ts')) : null,
  );
}

function declarationFiles(folder: string): readonly (readonly [string, string])[] {
  return Object.entries(exportsOf(folder, '@aloft/core')).flatMap(([subpath, conditions]) =>
    typeof conditions === 'object' && typeof conditions.types === 'string'
      ? [[subpath, join(folder, 'node_modules/@aloft/core', conditions.types)] as const]
      : [],
  );
}

/** The exports of package.json, and for each subpath the names that are there at run time and those of types alone. */
export function listNames(folder: string, values: Readonly<Record<string, readonly string[]>>): string {
  const reader = exportsReader();
  const subpaths = Object.entries(exportsOf(folder, '@aloft/core'));
  const lines = subpaths.map(([subpath, target]) => `${subpath} ${JSON.stringify(target)}`);
  for (const [subpath, file] of declarationFiles(folder)) {
    const atRun = values[`@aloft/core${subpath.slice(1)}`] ?? [];
    const types = [...reader.of(file).keys()].filter((name) => !atRun.includes(name));
    lines.push('', `${subpath} values`, ...atRun.map((name) => `  ${name}`));
    lines.push(`${subpath} types`, ...types.map((name) => `  ${name}`));
  }
  return `${lines.join('\n')}\n`;
}

/** Every exported name of every subpath with its declaration, without prose. */
export function listDeclarations(folder: string): string {
  const reader = exportsReader();
  const lines = declarationFiles(folder).flatMap(([subpath, file]) => {
    const names = [...reader.of(file)].map(([name, declared]) => {
      const texts = declared.map(({ text }) => shorten(compact(text)));
      return `  ${name}: ${texts.join(' ')}`;
    });
    return [`${subpath} (with what is behind it: ${fingerprint(wholeText(file))})`, ...names];
  });
  return `${lines.join('\n')}\n`;
}
