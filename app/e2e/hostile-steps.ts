// Hostile files, stepped through in the viewer of a drive.
import { browserClient } from '@aloft/core/service';
import * as v from 'valibot';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { type BrowserContext, expect, test } from './fixtures.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { type HostileFile, mark } from './hostile/hostile-file.ts';
import { visit } from './people.ts';

interface Scene {
  readonly server: ServerProcess;
  readonly foreign: ForeignServer;
  readonly ada: Person;
  /** The paths that anything asked the foreign server for, be it a browser or our own server. */
  readonly asked: readonly string[];
}

/** Somebody with a drive, and a server that no file may ask for anything. */
export async function startScene(server: ServerProcess, email: string): Promise<Scene> {
  const asked: string[] = [];
  const ada = await newPerson(server, email);
  const foreign = await startForeignServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' });
    response.end('far');
  });
  return { server, foreign, ada, asked };
}

const canary = 'a secret of the app';

/** What a file must not make the browser do. */
function watch({ server }: Scene, context: BrowserContext): readonly string[] {
  const signs: string[] = [];
  const isOurs = (url: string): boolean =>
    [server.appUrl, server.contentUrl].includes(new URL(url).origin) || /^(blob|data):/.test(url);
  context.on('dialog', (dialog) => {
    signs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
  context.on('console', (message) => {
    if (message.text().includes(mark)) signs.push(message.text());
  });
  context.on('page', (page) => signs.push(`window ${page.url()}`));
  context.on('download', (download) => signs.push(`download ${download.url()}`));
  context.on('weberror', (error) => signs.push(`error ${error.error().message}`));
  context.on('request', (request) => {
    if (decodeURIComponent(request.url()).includes(canary)) signs.push(`told ${request.url()}`);
  });
  context.on('requestfinished', (request) => {
    if (!isOurs(request.url())) signs.push(`request ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // The browser tells of what the policy holds back, too.
    if (!isOurs(request.url()) && request.failure()?.errorText !== 'csp')
      signs.push(`request ${request.url()}`);
  });
  return signs;
}

const Listed = v.object({ files: v.array(v.object({ name: v.string() })) });

/** The rows in the order in which the drive lists their files. */
async function listed(
  { server, ada }: Scene,
  folder: string,
  rows: readonly HostileFile[],
): Promise<readonly HostileFile[]> {
  const query = `parent_id=${folder}&limit=500&order=name_asc`;
  const { body } = await call(server, 'GET', `/drive/v1/files?${query}`, { token: ada.token });
  const names = v.parse(Listed, body).files.map(({ name }) => name);
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  return rows.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** Opens them one after the other in the viewer: each is seen, none of them acts, and the next one opens. */
export async function stepThrough(
  scene: Scene,
  context: BrowserContext,
  kind: string,
  rows: readonly HostileFile[],
): Promise<void> {
  const { server, foreign, ada, asked } = scene;
  const folder = await newFolder(server, ada, kind);
  const page = await context.newPage();
  const ids = new Map<string, string>();
  for (const { name, bytes } of rows) {
    const content = Buffer.from(await bytes(`http://${foreign.host}`));
    ids.set(name, await storeFile(server, ada, name, content, folder));
  }
  const inOrder = await listed(scene, folder, rows);
  const signed = await page.request.post(`${server.appUrl}/v1/auth/signin`, {
    data: { client_id: browserClient.id, username: ada.email, password: 'a long password' },
    headers: { origin: server.appUrl },
  });
  expect(signed.ok()).toBe(true);
  await context.addCookies([{ name: 'canary', value: canary, url: server.appUrl }]);
  await page.addInitScript(
    ([origin, secret]) => {
      if (self.origin === origin && location.protocol !== 'blob:') localStorage.setItem('canary', secret);
    },
    [server.appUrl, canary] as const,
  );
  // A film that ends leads to the next one by itself, at any moment of the steps below.
  await page.addInitScript(() =>
    addEventListener('ended', (event) => event.stopImmediatePropagation(), true),
  );
  const signs = watch(scene, context);
  const first = ids.get(inOrder[0]?.name ?? '');
  await visit(page, `${server.appUrl}/drive/all?folder=${folder}&order=name_asc&file=${first}`);
  const last = inOrder.at(-1)?.name;
  for (const { name, seen } of inOrder) {
    await test.step(name, async () => {
      const viewer = page.getByRole('dialog', { name, exact: true });
      await expect(viewer).toBeVisible();
      await seen(viewer);
      expect(signs).toEqual([]);
      if (name !== last) await viewer.getByRole('button', { name: 'Next', exact: true }).click();
    });
  }
  expect(await page.title()).not.toContain(mark);
  expect(page.url()).toContain(server.appUrl);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect([signs, asked]).toEqual([[], []]);
}
