import { expect, it, onTestFinished } from 'vitest';
import { signIn, startDoubleRuntime } from '../../data/testing/double-runtime.ts';
import type { PickedFile } from './dropped-files.ts';
import type { Unfinished, UnfinishedStore } from './unfinished.ts';
import { shortWayOf } from './upload-lines.ts';
import { createUploads } from './uploads.ts';

const drive = { id: '', name: 'My drive' };
const rules = { isFiltered: true, largestFile: null };
const nothingLeft: UnfinishedStore = {
  save: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  left: () => Promise.resolve([]),
};

const picked = (text: string, name: string, ...path: readonly string[]): PickedFile => ({
  file: new File([text], name),
  path,
  handle: null,
});

type Flows = Parameters<typeof createUploads>[0];

function begin(flows: Flows, unfinished = nothingLeft) {
  const uploads = createUploads(flows, { account: 'ada', unfinished, onBusy: () => undefined });
  onTestFinished(() => uploads.stop());
  return uploads;
}

it('[R10.4] a line and a question about a name tell the file’s own folder, however deep', async () => {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const uploads = begin(runtime);
  const nested = (text: string, ...path: readonly string[]) =>
    uploads.add([picked(text, 'c.txt', ...path)], drive, rules);
  const lines = () => uploads.state().lines.map(({ place, view }) => [place.join('/'), view.screen]);
  /** The first question, once it is about an entry of that kind. */
  async function asked(kind: 'file' | 'folder') {
    await expect.poll(() => uploads.state().conflicts[0]?.incoming.kind).toBe(kind);
    const [{ id = '', place = [] } = {}] = uploads.state().conflicts;
    return { id, place: place.join('/') };
  }
  await nested('a', 'T', 's1', 's2');
  await expect.poll(lines).toEqual([['My drive/T/s1/s2', 'stored']]);
  await nested('other', 'T', 's1', 's2');
  const folder = await asked('folder');
  expect(folder.place).toBe('My drive');
  uploads.decide([folder.id], 'merge');
  const file = await asked('file');
  expect(file.place).toBe('My drive/T/s1/s2');
  uploads.decide([file.id], 'skip');
  await expect.poll(() => uploads.state().conflicts).toEqual([]);
  // Beside the one that is there, the folder has another name.
  await nested('third', 'T', 's1');
  uploads.decide([(await asked('folder')).id], 'keepBoth');
  await expect.poll(lines).toContainEqual(['My drive/T (2)/s1', 'stored']);
});

it('a way of many folders is shown by its ends', () => {
  expect(shortWayOf(['My drive'])).toBe('My drive');
  expect(shortWayOf(['My drive', 'T', 's1'])).toBe('My drive / T / s1');
  expect(shortWayOf(['My drive', 'T', 's1', 's2', 's3'])).toBe('My drive / … / s3');
});

it('[R10.4] what a reload interrupted tells how much of it has arrived', async () => {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const { flowContext, call } = runtime;
  const left = (key: string, endpoint: string): Unfinished => ({
    key,
    account: 'ada',
    tab: 'closed',
    name: key,
    size: 286,
    modified: 0,
    parentId: '',
    path: [],
    folder: 'My drive / T',
    endpoint,
    beginKey: '',
    at: 0,
    handle: null,
  });
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (address, init) => {
    asked.push(`${init?.method} ${address}`);
    if (asked.length === 3) return Promise.reject(new TypeError('no line'));
    return Promise.resolve(
      asked.length === 2
        ? new Response(null, { status: 404 })
        : new Response(null, { headers: { 'upload-offset': '250' } }),
    );
  };
  const platform = { ...flowContext.platform, fetch };
  const uploads = begin(
    { call, flowContext: { ...flowContext, platform } },
    {
      ...nothingLeft,
      left: () =>
        Promise.resolve([
          left('a', 'https://content.example/begun'),
          left('b', 'https://content.example/ended'),
          left('c', 'https://content.example/lost'),
          left('d', ''),
        ]),
    },
  );
  await uploads.restore();
  expect(asked).toEqual(['begun', 'ended', 'lost'].map((name) => `HEAD https://content.example/${name}`));
  await expect
    .poll(() => uploads.state().lines.map(({ view }) => view))
    .toEqual([250, 0, 0, 0].map((stored) => ({ screen: 'interrupted', hasHandle: false, stored })));
  expect(uploads.state().totals).toMatchObject({ needsYou: 4, stored: 250 });
  expect(uploads.state().lines[0]?.place).toEqual(['My drive / T']);
});
