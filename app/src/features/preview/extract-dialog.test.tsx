import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openStage } from '../../ui/testing/stage.tsx';
import { toastStore } from '../toasts/toasts.ts';
import { ExtractDialog } from './extract-dialog.tsx';
import type { PlannedFile } from './extraction-plan.ts';
import type { ArchiveSource } from './read-entries.ts';
import type { KeepFiles } from './view-props.ts';

const stage = openStage();
const source: ArchiveSource = {
  format: 'zip',
  addressNow: async () => ({ ok: true, value: 'https://content.example/a/b.zip' }),
};

const planned = (name: string): PlannedFile => ({
  entry: {
    ...{ id: name, path: name, kind: 'file', size: '5', packed_size: '' },
    ...{ modified_time: '2026-10-13T14:08:00Z', encrypted: false },
  },
  name,
  path: [],
});

/** Extracts the files into a drive that takes them so; answers the end of the dialog. */
function extract(names: readonly string[], keep: KeepFiles): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response('words'));
  return new Promise((closed) => {
    stage.show(
      <ExtractDialog
        plan={{ title: 'a.zip', files: names.map(planned), size: 10, leftOut: 0 }}
        folder={{ id: '', name: 'My drive' }}
        source={source}
        keep={keep}
        onClose={closed}
      />,
    );
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('[R10.6] tells apart what is saved and the system files that the drive leaves out', async () => {
  await extract(['one.txt', '.DS_Store', 'two.txt'], async () => ([picked]) => ({
    junk: picked?.file.name === '.DS_Store' ? 1 : 0,
  }));
  expect(toastStore.current().map(({ text }) => text)).toEqual([
    'Saving 2 files to “My drive”.',
    '1 system file, such as .DS_Store, was skipped.',
  ]);
});

it('offers another try where the script that uploads does not come', async () => {
  let tries = 0;
  const closed = extract(['one.txt'], async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('no line');
    return () => ({ junk: 0 });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await closed;
  expect(tries).toBe(2);
});
