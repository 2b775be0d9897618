// docs/api is up to date, and every exported function is documented.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintsAbout, readCalls } from '../core/build/calls.ts';
import { makeReference, referenceFolder } from '../core/build/reference.ts';
import { readExports, withoutDocstring } from '../core/build/sources.ts';
import { catalogue } from '../core/src/errors/catalogue.ts';

describe('the API reference', () => {
  const pages = makeReference();

  it('has a page for every subpath, one for the calls, and nothing else', () => {
    expect(readdirSync(referenceFolder).toSorted(), 'out of date: npm run regenerate').toEqual(
      [...pages.keys()].toSorted(),
    );
  });

  it.each([...pages])('%s is up to date (npm run regenerate)', (name, text) => {
    expect(readFileSync(join(referenceFolder, name), 'utf8')).toBe(text);
  });

  it('every exported function has a docstring', () => {
    expect(withoutDocstring(readExports())).toEqual([]);
  });

  it('the docstring of every call has its method, path and errors', () => {
    const calls = readCalls();
    expect(calls.length).toBeGreaterThan(30);
    expect(complaintsAbout(calls, new Set(Object.keys(catalogue)))).toEqual([]);
  });

  it('reports a wrong path and an unknown error', () => {
    const [call] = readCalls().filter(({ name }) => name === 'getCodeOwner');
    if (call === undefined) throw new Error('getCodeOwner does not exist: use another call here');
    const wrong = { ...call, path: '/elsewhere', errors: ['no_such_error (never)'] };
    expect(complaintsAbout([wrong], new Set(['invalid_grant'])).map(({ what }) => what)).toEqual([
      expect.stringContaining('and says'),
      expect.stringContaining('not ours'),
    ]);
    expect(complaintsAbout([{ ...call, errors: [] }], new Set()).map(({ what }) => what)).toEqual([
      'has no @errors',
    ]);
  });
});
