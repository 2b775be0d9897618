import { readdirSync, readFileSync } from 'node:fs';
import { failureCodes } from '../../src/index.ts';

/** One exported call, as its docstring tells it. */
export interface ApiCall {
  readonly name: string;
  readonly method: string;
  /** What its path looks like. */
  readonly path: RegExp;
  /** The failures that it names as its own. */
  readonly errors: readonly string[];
}

const folder = new URL('../../src/api/', import.meta.url);
/** Builders of URLs, which make no call. */
const addresses: ReadonlySet<string> = new Set(['shareQuery', 'authorizeAddress']);

function callsOf(source: string): readonly ApiCall[] {
  const docs = new Map(
    [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?function (\w+)/g)].map(
      ([, doc = '', name = '']) => [name, doc],
    ),
  );
  const exported = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => name);
  return exported
    .filter((name) => !addresses.has(name))
    .map((name) => {
      const doc = docs.get(name) ?? '';
      // What stands in brackets explains; `none of its own: …` names nothing.
      const named =
        /@errors ([\s\S]*)$/
          .exec(doc)?.[1]
          ?.replaceAll(/\([^)]*\)/g, '')
          .split(':')[0] ?? '';
      return {
        name,
        method: /`(GET|POST|PATCH|DELETE) \//.exec(doc)?.[1] ?? '',
        path: new RegExp(`^${/`[A-Z]+ (\/[^`]+)`/.exec(doc)?.[1]?.replaceAll(/\{\w+\}/g, '[^/]+') ?? ''}$`),
        errors: failureCodes.filter((code) => new RegExp(`\\b${code}\\b`).test(named)),
      };
    });
}

/** Every call of core/src/api, read from its sources. */
export const apiCalls: readonly ApiCall[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => callsOf(readFileSync(new URL(name, folder), 'utf8')));
