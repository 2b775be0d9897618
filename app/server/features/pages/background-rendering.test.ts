import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageFacts } from '@aloft/core/rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackgroundRenderer, renderInBackground } from './background-rendering.ts';
import type { RenderInput } from './bundle.ts';

/** An entry whose document depends on the path: it says what it was given, throws, ends its thread, or never ends. */
const entry = (released: string): string => `
import { existsSync, writeFileSync } from 'node:fs';
export async function render({ request, facts, nonce, fetchShare, readApi }) {
  const { pathname } = new URL(request.url);
  const { status, body } = await readApi('/drive/v1/about', { limit: 1 });
  if (pathname === '/throws') throw new Error('no such page');
  if (pathname === '/ends') process.exit(1);
  if (pathname === '/fills') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length));
  if (pathname === '/waits') await new Promise(() => undefined);
  if (pathname === '/loops') while (!existsSync(${JSON.stringify(released)}));
  if (pathname === '/late') await fetchShare({}).catch(({ message }) => writeFileSync(${JSON.stringify(released)}, message));
  const share = await fetchShare({ shareId: 'one' });
  return new Response([request.headers.get('cookie'), facts.locale, nonce, share.kind, status, body.name].join(), {
    status: 404,
    headers: { 'x-page': 'rendered' },
  });
}`;

const facts: PageFacts = {
  ...{ locale: 'ko', theme: 'system', isCollapse: false, serverTime: 0, platform: 'other' },
  ...{ origin: 'http://localhost', contentOrigin: 'http://127.0.0.1' },
  ...{ buildId: '', clientId: '', clientVersion: '', packageName: '', captchaSalts: [] },
  ...{ profile: { kind: 'signedOut' }, modes: { own: null, shared: null, account: null } },
  ...{ asksConsent: false, trashDays: 0, script: '', styles: [], preloads: [], flows: 'now' },
  ...{ untilInteraction: null, region: 'open' },
  signUp: 'open',
  signUpLink: null,
  ...{ contact: '', embedder: '', hideHeader: false, debugConsole: false, mailLink: null },
  ...{ sentContact: null, announced: [] },
  ...{ redirects: { paths: [], hosts: [] }, timeZone: 'UTC' },
};

let folder: string;
let released: string;
let logged: string[];
let renderer: BackgroundRenderer;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-render-'));
  released = join(folder, 'released');
  writeFileSync(join(folder, 'entry.mjs'), entry(released));
  logged = [];
});

afterEach(async () => {
  await renderer.stop();
  rmSync(folder, { recursive: true });
});

function start(limits: { readonly maxDuration?: number } = {}, file = 'entry.mjs'): void {
  renderer = renderInBackground(join(folder, file), { log: ({ event }) => logged.push(event), ...limits });
}

/** Renders the document of a path; `begun` settles once the thread is at it. */
function render(path: string, readApi?: RenderInput['readApi']) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const document = renderer.render({
    url: new URL(path, 'http://localhost'),
    headers: new Headers({ cookie: 'theme=dark' }),
    facts,
    nonce: 'once',
    fetchShare: async () => ({ kind: 'refused', status: 'DELETED', retryAfter: 0 }),
    readApi: async (...asked) => {
      resolve();
      return readApi === undefined ? { status: 200, body: { name: 'Æther' } } : readApi(...asked);
    },
  });
  return { begun, document };
}

it('a document is rendered from what it is given and what it asks for', async () => {
  start();
  const document = await render('/page').document;
  expect([document?.status, document?.headers.get('x-page')]).toEqual([404, 'rendered']);
  expect(await document?.text()).toBe('theme=dark,ko,once,refused,200,Æther');
});

it('[P36n] while the thread is busy with a document, this one goes on', async () => {
  start();
  const held = render('/loops');
  await held.begun;
  writeFileSync(released, '');
  expect((await held.document)?.status).toBe(404);
});

it('a document that throws is rejected with its error, and so is one whose question fails; others are rendered', async () => {
  start();
  const lost = render('/page', async () => Promise.reject(new Error('the database is gone')));
  const thrown = render('/throws');
  await expect(lost.document).rejects.toThrow('the database is gone');
  await expect(thrown.document).rejects.toThrow('no such page');
  expect((await render('/page').document)?.status).toBe(404);
  expect(logged).toEqual([]);
});

it.each(['/ends', '/fills'])(
  '[P36n] a document that ends its thread (%s) is none, which is logged; the next is rendered',
  async (path) => {
    start();
    expect(await render(path).document).toBeNull();
    expect(logged).toEqual(['crash']);
    expect((await render('/page').document)?.status).toBe(404);
  },
);

it('[P36m] a document that never ends has an end: one that waits for itself alone, one that holds the thread with it', async () => {
  start({ maxDuration: 300 });
  expect(await render('/waits').document).toBeNull();
  expect(await render('/loops').document).toBeNull();
  // It waits behind the one that holds the thread.
  expect(await render('/page').document).toBeNull();
  await expect.poll(() => logged).toContain('crash');
});

it('[P36m] what a document asks after it was given up has an answer, which ends it', async () => {
  start({ maxDuration: 2000 });
  const { promise: held, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  expect(await render('/late', () => held).document).toBeNull();
  resolve({ status: 200, body: {} });
  await expect
    .poll(() => existsSync(released) && readFileSync(released, 'utf8'))
    .toBe('the document was given up');
});

it('without a build each document is rejected with the cause', async () => {
  start({}, 'none.mjs');
  await expect(render('/page').document).rejects.toThrow('none.mjs');
});
