// The extension of docs/examples as a person has it: built outside the checkout on the published core, and loaded.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import * as v from 'valibot';
import { buildCode } from '../../core/build/pack.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** A build of the extension for one drive. */
export interface BuiltExtension {
  /** What a browser loads. */
  readonly folder: string;
  /**
   * Grants what a press on its toolbar button grants on pages that match the pattern (`activeTab`); a browser without
   * a screen has no such button.
   */
  grantTabs(pattern: string): void;
  remove(): void;
}

const Manifest = v.looseObject({
  permissions: v.array(v.string()),
  host_permissions: v.array(v.string()),
});

/** Builds the extension for a drive at these origins. */
export async function buildExtension(...origins: readonly string[]): Promise<BuiltExtension> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-extension-'));
  const example = join(root, 'docs/examples/extension');
  for (const name of ['src', 'build.js', 'package.json'])
    cpSync(join(example, name), join(folder, name), { recursive: true });
  await buildCode(join(folder, 'node_modules/@aloft/core'));
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of ['xstate', 'rolldown'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  await execute(process.execPath, ['build.js', ...origins], { cwd: folder });
  const dist = join(folder, 'dist');
  return {
    folder: dist,
    grantTabs: (pattern) => {
      const file = join(dist, 'manifest.json');
      const manifest = v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8')));
      const granted = {
        permissions: [...manifest.permissions, 'tabs'],
        host_permissions: [...manifest.host_permissions, pattern],
      };
      writeFileSync(file, JSON.stringify({ ...manifest, ...granted }));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A browser with the extension in it. */
export interface ExtendedBrowser {
  readonly context: BrowserContext;
  readonly worker: Worker;
  /** Opens a page of the extension. */
  open(path: string): Promise<Page>;
}

/** Starts a browser with an empty profile that has the extension. */
export async function startExtendedBrowser(
  folder: string,
  options: { readonly args: readonly string[]; readonly executablePath?: string },
): Promise<ExtendedBrowser> {
  const { args, executablePath } = options;
  const context = await chromium.launchPersistentContext('', {
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    args: [...args, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    // Without a path of its own, the whole Chromium: the small one for headless use has no extensions.
    ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
  });
  const [running] = context.serviceWorkers();
  const worker = running ?? (await context.waitForEvent('serviceworker'));
  const base = new URL('.', worker.url()).href;
  return {
    context,
    worker,
    open: async (path) => {
      const page = await context.newPage();
      await page.goto(`${base}${path}`);
      return page;
    },
  };
}
