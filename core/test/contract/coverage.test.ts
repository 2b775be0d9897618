// A new call without a test or a use, or a docstring's error that no test reaches, fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiCalls } from './api-calls.ts';

const here = new URL('./', import.meta.url);
const sources = readdirSync(here)
  .filter((name) => name.endsWith('.contract.test.ts'))
  .map((name) => readFileSync(new URL(name, here), 'utf8'));
const tests = sources.flatMap((source) => source.split(/^ *it\(/m).slice(1));

const product = new URL('../../../', import.meta.url);
/** Of core: what declares a call or answers it makes none. */
const declaresOnly = /^(?:api|service|testing|wire)\/|^runtime\/api\.ts$/;
const isProduct = (folder: string, name: string): boolean =>
  /\.tsx?$/.test(name) &&
  !/\.test\.tsx?$|(?:^|\/)testing\//.test(name) &&
  !(folder === 'core/src' && declaresOnly.test(name));

/** The code of the product that may make a call, without its comments. */
const callers = ['app/src', 'core/src'].flatMap((folder) =>
  readdirSync(new URL(folder, product), { recursive: true, encoding: 'utf8' })
    .filter((name) => isProduct(folder, name))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, product), 'utf8'))
    .map((source) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')),
);

/** Calls that no code of the product makes by their function, and why. */
const uncalled: Readonly<Record<string, string>> = {
  refreshToken: 'core/src/runtime/tokens.ts sends it outside the pipeline, which waits for it',
  isAreaAccessible: 'core/src/adapters/access.ts sends it to other origins, before there is a client',
  deleteFile: 'for other clients: the app deletes several at once',
  findContent: 'for other clients: the app begins the upload, which finds known content itself',
  getSharedFiles: 'for other clients: the share page opens one file at a time',
  auditShare: 'for the service that judges shares (R6.5)',
};

describe('the contract', () => {
  it('lists every API call', () => {
    expect(apiCalls.length).toBeGreaterThanOrEqual(83);
    expect(new Set(apiCalls.map((one) => one.name)).size).toBe(apiCalls.length);
  });

  it.each(apiCalls)('a test makes the call $name', ({ name }) => {
    expect(tests.some((test) => new RegExp(`\\b${name}\\(`).test(test))).toBe(true);
  });

  it.each(apiCalls.filter((one) => one.errors.length > 0))(
    '$name fails in each way that it names',
    ({ name, errors }) => {
      const own = tests.filter((test) => new RegExp(`\\b${name}\\(`).test(test));
      expect(errors.filter((code) => !own.some((test) => test.includes(`'${code}'`)))).toEqual([]);
    },
  );

  it.each(apiCalls.filter(({ name }) => !(name in uncalled)))(
    'the product makes the call $name',
    ({ name }) => {
      expect(callers.some((source) => new RegExp(`\\b${name}\\b`).test(source))).toBe(true);
    },
  );

  it.each(Object.keys(uncalled))('nothing in the product makes the call %s', (name) => {
    expect(apiCalls.map((one) => one.name)).toContain(name);
    expect(callers.some((source) => new RegExp(`\\b${name}\\b`).test(source))).toBe(false);
  });
});
