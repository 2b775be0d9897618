import { expect, it } from 'vitest';
import { createFolderFinder } from './folder-path.ts';
import { signIn, startDoubleRuntime } from './testing/double-runtime.ts';

it('makes one folder for files that come at the same time, with a number beside a file of its name', async () => {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const { drive } = runtime.api;
  const hashes = { hash: 'A'.repeat(40), sha256: 'a'.repeat(64) };
  const file = await drive.beginUpload({ parentId: '', name: 'photos', size: '1', ...hashes });
  expect(file.ok).toBe(true);
  const listed = async () => {
    const found = await drive.listFiles({ parentId: '', page: '', limit: 500, trashed: false });
    return found.ok ? found.value.files.map(({ name }) => name).toSorted() : [];
  };
  const find = createFolderFinder(runtime.call);
  expect(await find('', ['photos'], false)).toMatchObject({ failure: { code: 'file_duplicated_name' } });
  const [one, other] = await Promise.all([find('', ['photos'], true), find('', ['photos'], true)]);
  expect(one).toMatchObject({ ok: true });
  expect(one).toEqual(other);
  // What is still on its way has its name, but is not listed.
  expect(await listed()).toEqual(['photos (2)']);
});
