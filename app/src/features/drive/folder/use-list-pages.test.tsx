import type { Call, Result } from '@aloft/core';
import type { File } from '@aloft/core/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pageSize } from '../../../data/file-pages.ts';
import { reloadFiles } from '../../../data/files.ts';
import { createQueryClient } from '../../../data/query-client.ts';
import { signIn, startDoubleRuntime } from '../../../data/testing/double-runtime.ts';
import { openStage } from '../../../ui/testing/stage.tsx';
import { useListPages } from './use-list-pages.ts';

const stage = openStage();
const source = { of: 'folder', folder: '' } as const;
const order = { order: 'name_asc' } as const;

async function fileOfDouble(): Promise<File> {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const made = await runtime.api.drive.createFolder('', 'Album');
  if (!made.ok) throw new Error(made.failure.code);
  return made.value.file;
}

/** The names of a list of 250 entries after some were put above them. */
const namesAfter = (inserted: number): readonly string[] => [
  ...Array.from({ length: inserted }, (_, nth) => `new ${inserted - nth}`),
  ...Array.from({ length: 250 }, (_, nth) => `old ${nth}`),
];

interface PagesProps {
  /** Told of the entries at the edge of the two pages whenever they are others. */
  readonly onShown: (edge: string) => void;
}

/** The second and the third page of a list. */
function Pages({ onShown }: PagesProps) {
  const { pages, want } = useListPages(source, order);
  useEffect(() => want(190, 215), [want]);
  const [second, third] = [pages.get(1), pages.get(2)];
  useEffect(() => {
    if (second !== undefined && third !== undefined)
      onShown(`${second.files.at(-1)?.name}, ${third.files[0]?.name}`);
  }, [second, third, onShown]);
  return null;
}

/** Shows these pages, and keeps what was at their edge, each time. */
async function open() {
  const file = await fileOfDouble();
  const service = { inserted: 0, late: 0, asked: 0 };
  async function respond<T>({ query, answer }: Call<T>): Promise<Result<T>> {
    const skip = Number(query?.skip);
    service.asked += 1;
    // The third page may be of the list before the last entry came.
    const isLate = skip === 2 * pageSize && service.late > 0;
    if (isLate) service.late -= 1;
    const names = namesAfter(service.inserted - (isLate ? 1 : 0));
    const files = names.slice(skip, skip + pageSize).map((name) => ({ ...file, id: name, name }));
    const list = { kind: 'drive#fileList', next_page_token: '', files, total_size: names.length };
    return { ok: true, value: v.parse(answer, { ...list, start_index: skip }) };
  }
  const client = createQueryClient(Object.assign(respond, { clientId: 'test' }));
  const shown: string[] = [];
  const keep = (edge: string): unknown => shown.push(edge);
  stage.show(
    <QueryClientProvider client={client}>
      <Pages onShown={keep} />
    </QueryClientProvider>,
  );
  await expect.poll(() => shown).toEqual(['old 199, old 200']);
  service.asked = 0;
  return { client, service, shown };
}

test('[R10.1] an entry that comes between the answers of two pages is never missing at their edge', async () => {
  const { client, service, shown } = await open();
  Object.assign(service, { inserted: 1, late: 1 });
  await reloadFiles(client);
  await expect.poll(() => shown).toEqual(['old 199, old 200', 'old 198, old 199']);
});

test('pages that never agree are shown after three further tries, and not asked for again', async () => {
  const { client, service, shown } = await open();
  Object.assign(service, { inserted: 1, late: Number.POSITIVE_INFINITY });
  await reloadFiles(client);
  await expect.poll(() => shown).toEqual(['old 199, old 200', 'old 198, old 200']);
  expect(service.asked).toBe(2 * 4);
});
