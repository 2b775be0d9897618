// Hostile files in somebody's drive, what tells that one of them acted, and the proof that each can.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type Browser, type BrowserContext, expect } from './fixtures.ts';
import { payloads } from './hostile-payloads.ts';
import { ready, visit } from './people.ts';

/** The traces that the script of a stored file tries to leave. */
export const mark = 'a stored file ran';
export const controlMark = 'the control ran';

/** A foreign server: records its requests, and serves the same files with their real document types. */
async function startBeacon() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const one = payloads.find(({ name }) => path === `/documents/${name}`);
    if (one === undefined) asked.push(path);
    response.writeHead(one === undefined ? 204 : 200, { 'content-type': one?.documentType ?? '' });
    response.end(one?.content(`${url}/control/${one.name}`, controlMark));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, asked, stop: () => new Promise((settle) => server.close(settle)) };
}

interface Stored {
  readonly server: ServerProcess;
  readonly beacon: Awaited<ReturnType<typeof startBeacon>>;
  readonly ada: Person;
  /** The ids of the files, in the order of the payloads. */
  readonly ids: readonly string[];
}

/** Stores the files of all payloads in the drive of a new person. */
export async function storeHostileFiles(server: ServerProcess, email: string): Promise<Stored> {
  const beacon = await startBeacon();
  const ada = await newPerson(server, email);
  const ids: string[] = [];
  for (const { name, content } of payloads)
    ids.push(await storeFile(server, ada, name, content(`${beacon.url}/stored/${name}`, mark)));
  return { server, beacon, ada, ids };
}

/** What a stored file must not make the browser do. */
export function watch(context: BrowserContext): { readonly signs: string[]; readonly answered: string[] } {
  const signs: string[] = [];
  const answered: string[] = [];
  context.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
  context.on('console', (message) => {
    if (message.text() === mark || message.text() === controlMark) signs.push(`console: ${message.text()}`);
  });
  context.on('response', (response) => answered.push(response.url()));
  return { signs, answered };
}

export async function signedIn(browser: Browser, { server, ada }: Stored): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await ready(page);
  return context;
}

/**
 * Opens the same files from the foreign server, as the documents that they are. All of their scripts run and send
 * their requests: this shows that the payloads work, and lets pending requests of earlier ones finish.
 */
export async function openControls(context: BrowserContext, { beacon }: Stored): Promise<void> {
  for (const { name, documentType, signs } of payloads) {
    if (documentType === '') continue;
    // In a new tab each, as a dialog would block the next navigation.
    const page = await context.newPage();
    await page.goto(`${beacon.url}/documents/${name}`, { waitUntil: 'commit' });
    const wanted = signs.map((sign) => `/control/${name}/${sign}`);
    await expect
      .poll(() => wanted.filter((path) => !beacon.asked.includes(path)), { message: name })
      .toEqual([]);
  }
}

export const tracesOf = (signs: readonly string[], { beacon }: Stored): string[] => [
  ...signs.filter((sign) => sign.includes(mark)),
  ...beacon.asked.filter((path) => path.startsWith('/stored/')),
];
