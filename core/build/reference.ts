// `npm run docs:api`: writes docs/api from the docstrings of what the package exports.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCalls, type ServiceCall } from './calls.ts';
import type { Declared } from './declared.ts';
import { readDocstring } from './docstring.ts';
import { root } from './entries.ts';
import { type EntryExports, readExports, sourceOf } from './sources.ts';

/** Where the reference lies. */
export const referenceFolder = join(root, 'docs/api');

const notice = 'Written by `npm run docs:api` from the docstrings; a test fails when it is not up to date.';

const importName = ({ entry }: EntryExports): string => `@aloft/core${entry.subpath.slice(1)}`;

/** What a docstring says, its tags in a list. */
function proseOf(doc: string | null): readonly string[] {
  const { text, tags } = readDocstring(doc);
  const list = tags.map(({ name, text: said }) => {
    const [, parameter = '', rest = ''] = /^(\S+)\s*(?:[-–—]\s*)?(.*)$/.exec(said) ?? [];
    return name === 'param' ? `- \`${parameter}\`: ${rest}` : `- ${name}: ${said}`;
  });
  return [...(text === '' ? [] : ['', text]), ...(list.length === 0 ? [] : ['', ...list])];
}

/** The part of the house that a source belongs to: a flow of machines, a folder of core. */
function placeOf(declared: Declared): string {
  const parts = sourceOf(declared).split('/').slice(0, -1);
  if (parts[0] === 'core') return parts.slice(2).join('/') || 'core';
  return parts.join('/');
}

function entryOf(name: string, declared: readonly Declared[]): readonly string[] {
  const [first] = declared;
  if (first === undefined) return [];
  const told = declared.find(({ doc }) => doc !== null)?.doc ?? null;
  const signatures = declared.map(({ kind, signature }) =>
    kind === 'interface' || kind === 'class' ? signature : signature.trim().replace(/;?$/, ';'),
  );
  return [`### ${name}`, ...proseOf(told), '', '```ts', ...signatures, '```', ''];
}

function pageOf(one: EntryExports): string {
  const places = new Map<string, string[]>();
  for (const [name, declared] of one.exports) {
    const [first] = declared;
    if (first === undefined)
      throw new Error(`${importName(one)} exports "${name}", and nothing declares it.`);
    const place = placeOf(first);
    places.set(place, [...(places.get(place) ?? []), ...entryOf(name, declared)]);
  }
  const lines = [`# ${importName(one)}`, '', notice, ''];
  for (const [place, entries] of [...places].toSorted(([a], [b]) => a.localeCompare(b, 'en'))) {
    lines.push(`## ${place}`, '');
    const flow = /^machines\/([\w-]+)$/.exec(place)?.[1];
    if (flow !== undefined && existsSync(join(root, 'docs/machines', `${flow}.md`))) {
      lines.push(`The chart: [${flow}](../machines/${flow}.md).`, '');
    }
    lines.push(...entries);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function rowOf({ name, method, path, doc, serves, errors }: ServiceCall): string {
  // A call of any path tells in prose what it can end as.
  const isCode = method === '' ? /^$/ : /^(?!none\b)\w+/;
  const codes = errors.map((error) => error.replace(isCode, (code) => (code === '' ? '' : `\`${code}\``)));
  const address = method === '' ? 'any' : `\`${method}\` | \`${path}\``;
  const where = method === '' ? `${address} | any` : address;
  return `| \`${cell(name)}\` | ${where} | ${cell(doc)} | ${cell(serves)} | ${cell(codes.join(', '))} |`;
}

function callsPage(calls: readonly ServiceCall[]): string {
  const hosts = [...new Set(calls.map(({ host }) => host))].toSorted();
  const lines = ['# Every call of the service', '', notice, ''];
  lines.push(
    'Each is a function that takes a caller first, and answers a value or a failure; it never throws. Besides those named,',
    'any call can end as `unreachable`, `deadline_exceeded`, `cancelled`, `internal` (an answer that is not what was promised),',
    '`unimplemented` (the client knows no origin of the host) or `captcha_invalid`.',
    '',
  );
  for (const host of hosts) {
    lines.push(`## ${host === '' ? 'any host' : host}`, '');
    lines.push(
      '| function | method | path | what it does | serves | errors |',
      '| --- | --- | --- | --- | --- | --- |',
    );
    lines.push(...calls.filter((call) => call.host === host).map(rowOf), '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function overview(entries: readonly EntryExports[], calls: readonly ServiceCall[]): string {
  const rows = entries.map((one) => {
    const kinds = [...one.exports.values()].map(([first]) => first?.kind);
    const functions = kinds.filter((kind) => kind === 'function').length;
    return `| [${importName(one)}](${one.entry.name}.md) | ${functions} | ${kinds.length - functions} |`;
  });
  return [
    '# API reference of @aloft/core',
    '',
    notice,
    '',
    '| import | functions | types and constants |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `And a table of [every call of the service](calls.md): ${calls.length} functions.`,
    '',
  ].join('\n');
}

/** The whole reference: the text of every page by its file's name. */
export function makeReference(): ReadonlyMap<string, string> {
  const entries = readExports();
  const calls = readCalls();
  return new Map([
    ['README.md', overview(entries, calls)],
    ['calls.md', callsPage(calls)],
    ...entries.map((one) => [`${one.entry.name}.md`, pageOf(one)] as const),
  ]);
}

if (import.meta.main) {
  const pages = makeReference();
  mkdirSync(referenceFolder, { recursive: true });
  for (const name of readdirSync(referenceFolder)) if (!pages.has(name)) rmSync(join(referenceFolder, name));
  for (const [name, text] of pages) writeFileSync(join(referenceFolder, name), text);
  console.log(`${pages.size} pages in docs/api`);
}
