// The package as others get it: packed, examined by the tools of the trade, installed elsewhere and used.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { publint } from 'publint';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromiumPath } from '../../../.ci/browser.ts';
import { root } from '../../build/entries.ts';
import type {} from '../pack-once.ts';
import type { Seen } from './consumer.ts';
import { checkTypes, installTarball, run, subpathsOf } from './install.ts';
import { listDeclarations, listNames } from './listing.ts';
import { type Served, serve } from './serve.ts';

const packed = inject('packed');
let folder: string;

beforeAll(async () => {
  folder = await installTarball(packed.tarball);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (path: string): string => readFileSync(join(packed.folder, path), 'utf8');
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const builtFiles = (): string[] =>
  packed.files.map(({ path }) => path).filter((path) => path.startsWith('dist/'));

/** What a built file takes before it runs. */
const importedBy = (path: string): string[] =>
  [...textOf(path).matchAll(/^(?:import|export)\b[^"']*["']([^"']+)["'];?$/gm)].map((one) => one[1] ?? '');

/** How every WebAssembly module begins, in the base64 that it travels in. */
const wasmHeader = 'AGFzbQEAAAA';

/** A built file with all that it takes before it runs. */
function startOf(path: string, seen = new Set<string>()): readonly string[] {
  if (!seen.has(path)) {
    seen.add(path);
    for (const name of importedBy(path)) if (name.startsWith('.')) startOf(join(dirname(path), name), seen);
  }
  return [...seen];
}

describe('the tarball', () => {
  it('publint in strict mode reports nothing', async () => {
    const { messages } = await publint({ pkgDir: packed.folder, strict: true });
    expect(messages).toEqual([]);
  });

  it('publint reports a subpath without its file', async () => {
    const broken = join(root, '.cache/core-package-broken');
    cpSync(packed.folder, broken, { recursive: true });
    rmSync(join(broken, 'dist/errors.js'));
    const { messages } = await publint({ pkgDir: broken, strict: true });
    rmSync(broken, { recursive: true });
    expect(messages.map(({ code }) => code)).toContain('FILE_DOES_NOT_EXIST');
  });

  it('every import resolves to types as an ES module', async () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const words = [packed.tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', '--no-emoji'];
    const { status, output } = await run(root, process.execPath, attw, ...words);
    expect(status, output).toBe(0);
  });

  it('contains the build and the documentation only', () => {
    const paths = packed.files.map(({ path }) => path);
    const beside = paths.filter((path) => !/^dist\/(?:chunks\/|workers\/)?[\w.-]+\.(?:js|d\.ts)$/.test(path));
    expect(beside.toSorted()).toEqual(['LICENSE', 'README.md', 'THIRD-PARTY.md', 'package.json']);
    expect(textOf('THIRD-PARTY.md')).toMatch(/^## valibot [\d.]+ \(MIT\)$/m);
  });

  it('has xstate as its only peer dependency, from the version that it is built with', () => {
    const Peers = v.looseObject({ peerDependencies: v.record(v.string(), v.string()) });
    const manifest = v.parse(Peers, JSON.parse(textOf('package.json')));
    const { version } = v.parse(
      v.object({ version: v.string() }),
      jsonOf(join(root, 'node_modules/xstate/package.json')),
    );
    expect(manifest.peerDependencies).toEqual({ xstate: `^${version}` });
    expect(manifest).not.toHaveProperty('dependencies');
    const outside = builtFiles().flatMap(importedBy);
    expect(outside.filter((name) => !/^(?:\.{1,2}\/|node:|xstate$|xstate\/)/.test(name))).toEqual([]);
  });

  it('imports Node modules in the Node entry only, and loads hashing on demand', () => {
    const users = builtFiles().filter((path) => importedBy(path).some((name) => name.startsWith('node:')));
    expect(users).toEqual(['dist/node.js']);
    const hashing = builtFiles().filter((path) => path.endsWith('.js') && textOf(path).includes(wasmHeader));
    expect(hashing).not.toEqual([]);
    const atStart = builtFiles()
      .filter((path) => /^dist\/[\w-]+\.js$/.test(path))
      .flatMap((path) => startOf(path));
    expect(hashing.filter((path) => atStart.includes(path))).toEqual([]);
  });

  it('contains charts without their descriptions', () => {
    // The service's entry holds no chart, but the descriptions of its pages for search engines.
    const others = ['dist/testing.js', 'dist/service.js'];
    const scripts = builtFiles().filter((path) => path.endsWith('.js'));
    // What these two share is in a file that nothing else loads.
    const isOfOthers = (path: string): boolean =>
      others.includes(path) ||
      (path.startsWith('dist/chunks/service-') &&
        scripts.every((one) => others.includes(one) || !textOf(one).includes(basename(path))));
    const code = scripts.filter((path) => !isOfOthers(path));
    expect(
      code.filter((path) => /\bdescription: ["'][A-Z]|\bmeta: \{ requirements/.test(textOf(path))),
    ).toEqual([]);
  });
});

/** What a snapshot that differs tells whoever changed the exports on purpose. */
const outOfDate = 'If the exports were meant to change: npm run regenerate';

describe('the public API', () => {
  it('the exports and their names', async () => {
    const { status, output } = await run(folder, process.execPath, 'every-subpath.ts');
    expect(status, output).toBe(0);
    const values = v.parse(v.record(v.string(), v.array(v.string())), JSON.parse(output));
    expect(Object.keys(values)).toEqual(subpathsOf(folder));
    await expect(listNames(folder, values), outOfDate).toMatchFileSnapshot('./exports.snap.txt');
  });

  it('the declarations', async () => {
    await expect(listDeclarations(folder), outOfDate).toMatchFileSnapshot('./declarations.snap.txt');
  });

  it.each(['nodenext', 'bundler'] as const)(
    'the types hold for a consumer with "%s"',
    async (resolution) => {
      expect(await checkTypes(folder, resolution)).toBe('');
    },
    60_000,
  );

  it('the types reject a wrong call', async () => {
    expect(
      await checkTypes(
        folder,
        'nodenext',
        "import { formatBytes } from '@aloft/core/rules';\nformatBytes(1, 2);\n",
      ),
    ).toMatch(/TS2345/);
  });
});

/** What every world has to see: the same answers, a runtime that lives and ends, and nothing before it is asked for. */
const asPromised: Seen = {
  bytes: '1.5 KB',
  errorNumber: 16,
  browserEntry: 'function',
  touched: [],
  spokeBefore: false,
  refused: 'unauthenticated',
  begun: 'active',
  ended: 'stopped',
};

describe('in use, without a bundler', () => {
  let browser: Browser;
  let served: Served;

  beforeAll(async () => {
    served = await serve(folder);
    const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
    browser = await chromium.launch({ executablePath: await chromiumPath(), args: flags });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  it('in bare Node, and in a worker thread', async () => {
    const { status, output } = await run(folder, process.execPath, 'in-node.ts');
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual({
      main: asPromised,
      thread: asPromised,
      entries: ['function', 'function', 'function'],
      leftRunning: [],
    });
  });

  it('in a page and in a web worker of Chromium', async () => {
    const page = await browser.newPage();
    const trouble: string[] = [];
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('console', (message) => trouble.push(message.text()));
    page.on('requestfailed', (request) => trouble.push(request.url()));
    const seenInPage = page.waitForFunction('globalThis.useCore?.()', undefined, { timeout: 120_000 });
    await page.goto(served.origin);
    expect(await (await seenInPage).jsonValue()).toEqual(asPromised);
    expect(await page.evaluate("askWorker('/rewritten/in-browser.ts')")).toEqual(asPromised);
    expect(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length')).toBe(
      0,
    );
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('hashes in the worker that comes with it', async () => {
    const page = await browser.newPage();
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await page.goto(served.origin);
    await page.waitForFunction("'hashLetters' in globalThis", undefined, { timeout: 120_000 });
    expect(await page.evaluate('hashLetters()')).toBe(createHash('sha256').update('abc').digest('hex'));
    expect(workers).toEqual([expect.stringMatching(/\/dist\/workers\/[\w-]+\.js$/)]);
    await page.close();
  });
});
