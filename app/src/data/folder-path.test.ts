import { uploadFile } from '@aloft/core';
import { expect, it } from 'vitest';
import { createFolderFinder } from './folder-path.ts';
import { signIn, startDoubleRuntime } from './testing/double-runtime.ts';

it('makes one folder for files that come at the same time, with a number beside a file of its name', async () => {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const { drive } = runtime.api;
  const options = { parentId: '', signal: new AbortController().signal, onProgress: () => undefined };
  expect(await uploadFile(runtime, new File(['x'], 'photos'), options)).toMatchObject({ ok: true });
  const listed = async () => {
    const found = await drive.listFiles({ parentId: '', page: '', limit: 500, trashed: false });
    return found.ok ? found.value.files.map(({ name }) => name).toSorted() : [];
  };
  const find = createFolderFinder(runtime.call);
  expect(await find('', ['photos'], false)).toMatchObject({ failure: { code: 'file_duplicated_name' } });
  const [one, other] = await Promise.all([find('', ['photos'], true), find('', ['photos'], true)]);
  expect(one).toMatchObject({ ok: true });
  expect(one).toEqual(other);
  expect(await listed()).toEqual(['photos', 'photos (2)']);
});
