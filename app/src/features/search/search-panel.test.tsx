import { nameRank, searchText } from '@aloft/core/rules';
import { createRef, useMemo } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import header from '../../layouts/header-search.module.css';
import { openDrive } from '../../layouts/testing/drive-stage.tsx';
import { desk, found, openStage, settled } from '../../ui/testing/stage.tsx';
import { useOfferCommands } from '../commands/offered-commands.ts';
import { keepSearch } from './recent-searches.ts';
import SearchPanel, { type PanelKeys } from './search-panel.tsx';

const stage = openStage();
const keys = createRef<PanelKeys>();
const nothing = (): void => undefined;

function Page({ text }: { readonly text: string }) {
  const own = useMemo(
    () => ({
      label: 'Drive',
      commands: Array.from({ length: 12 }, (_, at) => ({
        id: `command-${at}`,
        label: `Command ${at}`,
        icon: null,
        onChoose: nothing,
      })),
    }),
    [],
  );
  useOfferCommands('drive', own);
  return (
    <search className={header.search} data-open="" style={{ marginInlineStart: 240, height: 40, width: 640 }}>
      <SearchPanel
        id="panel"
        text={text}
        address={{}}
        here=""
        keys={keys}
        onText={nothing}
        onActive={nothing}
        onOpen={nothing}
        onClose={nothing}
        focusList={nothing}
        focusField={nothing}
      />
    </search>
  );
}

async function openPanel(text: string) {
  const drive = await openDrive(stage);
  for (const search of ['sunset', 'kyoto', 'invoice', 'song']) keepSearch(drive.runtime.store, search);
  drive.show(<Page text={text} />);
  await found('[role=listbox]');
  return drive;
}

const headings = (): readonly string[] =>
  [...document.querySelectorAll('[role=listbox] > [role=group]')].map(
    (group) => group.getAttribute('aria-label') ?? '',
  );

/** What is seen of each row: what scrolls away under another part of the panel is not. */
function seenRows(): readonly { readonly words: string; readonly top: number; readonly bottom: number }[] {
  const list = document.querySelector('[role=listbox]');
  const clip = list?.getBoundingClientRect();
  const rows = list?.querySelectorAll('[role=option], [role=group] > [aria-hidden]') ?? [];
  const parts = list?.parentElement?.querySelectorAll(':scope > :not([role=listbox])') ?? [];
  return [...rows, ...parts]
    .map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const isOfList = list?.contains(row) === true;
      return {
        words: row.textContent ?? '',
        top: isOfList ? Math.max(top, clip?.top ?? 0) : top,
        bottom: isOfList ? Math.min(bottom, clip?.bottom ?? 0) : bottom,
      };
    })
    .filter(({ top, bottom }) => bottom - top > 1)
    .toSorted((one, other) => one.top - other.top);
}

it.each(['', 'song', 'nothing is called so', 'type:video', 'type:video in:target'])(
  '[R10.1] no two rows of the panel lie on each other, with searches before and “%s”',
  async (text) => {
    await page.viewport(desk.width, desk.height);
    await openPanel(text);
    // Until the answer, or its failure, has come.
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
    await settled();
    const rows = seenRows();
    expect(rows.length).toBeGreaterThan(1);
    rows.slice(1).forEach((row, at) => {
      expect(row.top, `${rows[at]?.words} and ${row.words}`).toBeGreaterThanOrEqual(
        (rows[at]?.bottom ?? 0) - 1,
      );
    });
    const panel = document.querySelector('[role=listbox]')?.parentElement;
    expect(panel?.getBoundingClientRect().bottom).toBeLessThanOrEqual(desk.height);
  },
);

it('[R10.1] commands and searches before are not offered while only filters are typed', async () => {
  const drive = await openPanel('');
  await expect.poll(headings).toEqual(['Recent searches', 'Commands', 'Go to']);
  drive.show(<Page text="type:video" />);
  await expect.poll(headings).toEqual([]);
  // It keeps no room for what is not there.
  expect((await found('[role=listbox]')).getBoundingClientRect().height).toBe(0);
  drive.show(<Page text="type:video Command 1" />);
  await expect.poll(headings).toEqual(['Commands']);
});

it('[R10.1] the very name comes first, then what begins with it', () => {
  const ordered = (wanted: string, ...names: readonly string[]) =>
    names.toSorted((one, other) => nameRank(searchText(one), wanted) - nameRank(searchText(other), wanted));
  const given = ['a newsong.mp3', 'my song.mp3', 'newsong.mp3', 'Song.mp3', 'song.mp3.txt', 'songs'];
  expect(ordered('song.mp3', ...given).slice(0, 3)).toEqual(['Song.mp3', 'song.mp3.txt', 'my song.mp3']);
  expect(ordered('song', ...given, 'song').slice(0, 4)).toEqual([
    'song',
    'Song.mp3',
    'song.mp3.txt',
    'songs',
  ]);
});
