// Hostile files of every kind, stepped through in the viewer: none of them acts, and the next one opens.
import { browserClient } from '@aloft/core/service';
import * as v from 'valibot';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { type BrowserContext, expect, test } from './fixtures.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { archives } from './hostile/archives.ts';
import { books } from './hostile/books.ts';
import { documents } from './hostile/documents.ts';
import { type HostileFile, mark } from './hostile/hostile-file.ts';
import { markdown } from './hostile/markdown.ts';
import { office } from './hostile/office.ts';
import { pictures } from './hostile/pictures.ts';
import { recordings } from './hostile/recordings.ts';
import { tables } from './hostile/tables.ts';
import { texts } from './hostile/texts.ts';
import { others } from './hostile/unsupported.ts';
import { visit } from './people.ts';

const groups: Readonly<Record<string, readonly HostileFile[]>> = {
  'PDF documents': documents,
  texts,
  'Markdown texts': markdown,
  tables,
  archives,
  books,
  'office files': office,
  pictures,
  'films, recordings and subtitles': recordings,
  'files of other kinds': others,
};

let server: ServerProcess;
let foreign: ForeignServer;
let ada: Person;
/** The paths that anything asked the foreign server for, be it a browser or our own server. */
const asked: string[] = [];
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  ada = await newPerson(server, 'ada@example.org');
  foreign = await startForeignServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' });
    response.end('far');
  });
});
test.afterAll(async () => {
  foreign.stop();
  await server.stop();
});

const canary = 'a secret of the app';

/** What a file must not make the browser do. */
function watch(context: BrowserContext): readonly string[] {
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
async function listed(folder: string, rows: readonly HostileFile[]): Promise<readonly HostileFile[]> {
  const query = `parent_id=${folder}&limit=500&order=name_asc`;
  const { body } = await call(server, 'GET', `/drive/v1/files?${query}`, { token: ada.token });
  const names = v.parse(Listed, body).files.map(({ name }) => name);
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  return rows.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

for (const [kind, rows] of Object.entries(groups)) {
  test(`[P23b] ${rows.length} hostile ${kind}, one after the other in the viewer, do nothing, and the next one opens`, async ({
    context,
  }) => {
    const folder = await newFolder(server, ada, kind);
    const page = await context.newPage();
    const ids = new Map<string, string>();
    for (const { name, bytes } of rows) {
      const content = Buffer.from(await bytes(`http://${foreign.host}`));
      ids.set(name, await storeFile(server, ada, name, content, folder));
    }
    const inOrder = await listed(folder, rows);
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
    const signs = watch(context);
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
  });
}
