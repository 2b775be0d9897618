// The calls of the service, as the functions of core/src/api tell them in their docstrings.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declared } from './declared.ts';
import { errorsOf, readDocstring } from './docstring.ts';
import { root } from './entries.ts';
import { exportsOfSource, sourceOf } from './sources.ts';

const folder = 'core/src/api';

/** A call of the service. */
export interface ServiceCall {
  readonly name: string;
  readonly source: string;
  readonly signature: string;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  /** What it does. */
  readonly doc: string;
  /** What it serves: numbers of requirements, as the docstring gives them. */
  readonly serves: string;
  /** The error strings with their notes. */
  readonly errors: readonly string[];
}

/** What is wrong with a call's docstring. */
export interface Complaint {
  readonly name: string;
  readonly what: string;
}

/** The hosts that a text names; the function's own first, else those of its file. */
function hostOf({ text, file }: Declared): string {
  const named = (code: string): readonly string[] => [
    ...new Set([...code.matchAll(/\bhost: '(\w+)'/g)].map((match) => match[1] ?? '')),
  ];
  const own = named(text);
  return (own.length > 0 ? own : named(readFileSync(file, 'utf8'))).join(', ');
}

function callOf(name: string, declared: Declared): ServiceCall {
  const docstring = readDocstring(declared.doc);
  const [, before = docstring.text, method = '', path = '', after = ''] =
    /^([\s\S]*?)`(GET|POST|PUT|PATCH|DELETE) ([^`]+)`([\s\S]*)$/.exec(docstring.text) ?? [];
  const [, serves = '', rest = after] = /^\s*\(([^)]*)\)([\s\S]*)$/.exec(after) ?? [];
  return {
    name,
    source: sourceOf(declared),
    signature: declared.signature,
    host: hostOf(declared),
    method,
    path,
    doc: `${before} ${rest}`.replace(/\s+/g, ' ').trim(),
    serves: serves.replace(/\s+/g, ' ').trim(),
    errors: errorsOf(docstring),
  };
}

/** Every exported function of core/src/api that makes a call, by its file and name. */
export function readCalls(): readonly ServiceCall[] {
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted();
  const calls = sources.flatMap((source) =>
    [...exportsOfSource(source)].flatMap(([name, [declared]]) => {
      const makesCall = declared?.kind === 'function' && /\(\s*call: Caller\b/.test(declared.signature);
      return declared !== undefined && makesCall && sourceOf(declared) === source
        ? [callOf(name, declared)]
        : [];
    }),
  );
  return calls;
}

/**
 * What the docstrings of the calls leave out, or say otherwise than the code: the method and path, and errors that the
 * catalogue does not have. A call that takes its path from the caller has none to tell.
 */
export function complaintsAbout(
  calls: readonly ServiceCall[],
  codes: ReadonlySet<string>,
): readonly Complaint[] {
  return calls.flatMap(({ name, source, method, path, host, errors, signature }) => {
    const found: Complaint[] = [];
    const complain = (what: string): void => {
      found.push({ name: `${name} (${source})`, what });
    };
    if (errors.length === 0) complain('has no @errors');
    if (method === '') {
      if (!/\bmethod\b|\bpath\b|Request</.test(signature)) complain('names no `METHOD /path`');
      return found;
    }
    if (host === '') complain('is of no host');
    const text = exportsOfSource(source).get(name)?.[0]?.text ?? '';
    const written = {
      method: /\bmethod: '([A-Z]+)'/.exec(text)?.[1] ?? method,
      path: /\bpath: '([^']+)'/.exec(text)?.[1] ?? path.split('?')[0],
    };
    if (written.method !== method || written.path !== path.split('?')[0]) {
      complain(`calls ${written.method} ${written.path} and says ${method} ${path}`);
    }
    for (const error of errors) {
      const code = /^[\w]+/.exec(error)?.[0] ?? '';
      if (!codes.has(code) && !/^none\b/.test(error)) complain(`names an error that is not ours: ${error}`);
    }
    return found;
  });
}
