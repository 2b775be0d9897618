import '../../../styles/index.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import fc from 'fast-check';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileEntry } from '../entry.ts';
import { type EntryList, loadedList } from '../entry-list.ts';
import { isSelected, nothing, type Selection, selectedOf } from '../selection/selection.ts';
import styles from './file-grid.module.css';
import { FileGrid } from './file-grid.tsx';

const entries: readonly FileEntry[] = Array.from({ length: 2000 }, (_, index) => ({
  id: `id-${index}`,
  kind: index < 2 ? 'folder' : 'file',
  name: index === 1500 ? 'Zebra.txt' : `Note ${String(index).padStart(4, '0')}.txt`,
  size: '10',
  modified: '2026-11-21T04:39:00Z',
  created: '',
  starred: false,
  parent: '',
  category: index < 2 ? 'folder' : 'document',
  thumbnail: '',
}));
const list = loadedList(entries);
function entry(index: number): FileEntry {
  const found = entries[index];
  if (found === undefined) throw new Error(`there is no entry ${index}`);
  return found;
}
const none: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;

let host: HTMLElement;
let root: Root;
let selection: Selection;
const onOpen = vi.fn<(entry: FileEntry) => void>();
const actions = {
  onMenu: vi.fn<(entry: FileEntry, at: { x: number; y: number }) => void>(),
  onTrash: vi.fn<() => void>(),
  onRename: vi.fn<(entry: FileEntry) => void>(),
  onCut: vi.fn<() => void>(),
  onPaste: vi.fn<() => void>(),
};

function Harness({ view, shown }: { readonly view: 'list' | 'grid'; readonly shown: EntryList }) {
  const [chosen, setChosen] = useState<Selection>(nothing);
  selection = chosen;
  return (
    <FileGrid
      label="Files"
      locale="en-US"
      list={shown}
      view={view}
      order="name_asc"
      selection={chosen}
      marked={none}
      hrefOf={(entry) => `#${entry.id}`}
      onSelect={setChosen}
      onOrder={ignore}
      onOpen={onOpen}
      actions={actions}
    />
  );
}

function draw(view: 'list' | 'grid', shown = list): void {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Harness view={view} shown={shown} />
      </I18nProvider>,
    ),
  );
}

async function show(view: 'list' | 'grid', shown = list): Promise<void> {
  draw(view, shown);
  await expect.poll(() => host.querySelector('[data-index="0"]')).not.toBeNull();
  await expect.poll(() => host.querySelector('[data-unmeasured]')).toBeNull();
}

const grid = (): HTMLElement | null => host.querySelector<HTMLElement>('[role=grid]');
const focusedIndex = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.index : undefined;
const chosenIds = (): string[] => selectedOf(selection, list).map((entry) => entry.id);

beforeEach(async () => {
  await page.viewport(1280, 800);
  host = document.createElement('div');
  host.style.cssText = 'display: flex; width: 900px; height: 600px';
  document.body.append(host);
  root = createRoot(host);
  vi.clearAllMocks();
});
afterEach(() => {
  root.unmount();
  host.remove();
});

describe('the file grid as a list', () => {
  it('is one stop for Tab, says how long it is, and keeps only its window in the document', async () => {
    await show('list');
    expect(grid()?.getAttribute('aria-rowcount')).toBe('2001');
    expect(host.querySelectorAll('[data-index]').length).toBeLessThan(60);
    expect(host.querySelectorAll('[data-index][tabindex="0"]').length).toBe(1);
  });

  it('[R10.2] walks, reaches and chooses by keys', async () => {
    await show('list');
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(focusedIndex).toBe('2');
    expect(chosenIds()).toEqual(['id-2']);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosenIds()).toEqual(['id-2', 'id-3', 'id-4']);
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control} ');
    expect(chosenIds()).toEqual(['id-2', 'id-3', 'id-4', 'id-5']);
    await userEvent.keyboard('{End}');
    await expect.poll(focusedIndex).toBe('1999');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(chosenIds()).toHaveLength(2000);
    await userEvent.keyboard('{Escape}');
    expect(chosenIds()).toEqual([]);
  });

  it('[R10.2] finds by typing, and letters are never shortcuts', async () => {
    await show('list');
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    // All letters at once: a slow machine would pause between them.
    for (const key of 'zeb')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await expect.poll(focusedIndex).toBe('1500');
    expect(actions.onTrash).not.toHaveBeenCalled();
  });

  it('opens, renames, deletes, cuts, pastes and shows the menu of the focused entry', async () => {
    await show('list');
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen.mock.calls[0]?.[0].id).toBe('id-1');
    await userEvent.keyboard('{F2}{Delete}{Control>}xv{/Control}{Shift>}{F10}{/Shift}');
    expect(actions.onRename.mock.calls[0]?.[0].id).toBe('id-1');
    expect(actions.onTrash).toHaveBeenCalledTimes(1);
    expect(actions.onCut).toHaveBeenCalledTimes(1);
    expect(actions.onPaste).toHaveBeenCalledTimes(1);
    expect(actions.onMenu.mock.calls[0]?.[0].id).toBe('id-1');
  });

  it('[R10.2] opens once by a double click on a name, which selects no text', async () => {
    await show('list');
    const name = page.getByRole('link', { name: 'Note 0001.txt' });
    await userEvent.dblClick(name);
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['id-1']);
    expect(getSelection()?.toString()).toBe('');
    onOpen.mockClear();
    // Beside it, the first press chooses and the second opens.
    await userEvent.dblClick(page.getByRole('row', { name: /Note 0003/ }));
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['id-3']);
    expect(chosenIds()).toEqual(['id-3']);
    expect(getSelection()?.toString()).toBe('');
  });

  it('[R10.2] does nothing by the second press of a double click whose first one has opened something else', async () => {
    await show('list');
    const name = page.getByRole('link', { name: 'Note 0001.txt' });
    await name.click();
    expect(onOpen).toHaveBeenCalledTimes(1);
    // What was opened has a shorter name there: the press falls beside it.
    const inside = entries.slice(100);
    await show('list', loadedList(inside));
    const row = host.querySelector('[data-index="1"]');
    for (const type of ['mousedown', 'click', 'dblclick'])
      row?.dispatchEvent(new MouseEvent(type, { detail: 2, bubbles: true, cancelable: true }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('[R10.2] a finger that rests on an entry chooses it, and opens nothing when it goes', async () => {
    await show('list');
    const target = host.querySelector('[data-index="3"] [data-part=name]');
    const touch = (type: string, clientY = 10): boolean | undefined =>
      target?.dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          isPrimary: true,
          pointerId: 7,
          clientY,
          bubbles: true,
        }),
      );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    touch('pointerdown');
    touch('pointermove', 14);
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    await expect.poll(chosenIds).toEqual(['id-3']);
    touch('pointerup');
    target?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }));
    // Chrome tells of the same press by `contextmenu`, too.
    target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    expect(onOpen).not.toHaveBeenCalled();
    expect(chosenIds()).toEqual(['id-3']);

    // One that scrolls chooses nothing.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    touch('pointerdown');
    touch('pointermove', 40);
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    touch('pointercancel');
    expect(chosenIds()).toEqual(['id-3']);
  });

  it('[R10.2] opens and renames nothing but what is chosen, whatever changes elsewhere between two keys', async () => {
    const rows = fc.nat({ max: 9 });
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('insert', 'remove', 'click'), at: rows }),
      fc.record({
        kind: fc.constantFrom('ArrowDown', 'ArrowUp', 'Shift+ArrowDown', 'F2', 'Enter'),
        at: rows,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        let now = entries.slice(0, 10);
        let made = 0;
        await show('list', loadedList(now));
        host.querySelector<HTMLElement>('[data-index="0"]')?.click();
        for (const { kind, at } of steps) {
          made += 1;
          if (kind === 'insert') now = now.toSpliced(at, 0, { ...entry(at), id: `new-${made}` });
          else if (kind === 'remove' && now.length > 1) now = now.toSpliced(at % now.length, 1);
          await show('list', loadedList(now));
          if (kind === 'click') host.querySelector<HTMLElement>(`[data-index="${at}"]`)?.click();
          const [key = '', shift] = kind.split('+').toReversed();
          const before = selection;
          for (const spy of [onOpen, actions.onRename]) spy.mockClear();
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', {
              key,
              shiftKey: shift === 'Shift',
              bubbles: true,
              cancelable: true,
            }),
          );
          const acted = [...onOpen.mock.calls, ...actions.onRename.mock.calls].map(([{ id }]) => id);
          expect(acted.filter((id) => !isSelected(before, id, -1))).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('goes on by keys at the entry whose name has the focus', async () => {
    await show('list');
    const nameOf = (index: number) =>
      host.querySelector<HTMLElement>(`[data-index="${index}"] [data-part=name]`);
    nameOf(3)?.focus();
    await userEvent.keyboard('{Enter}{F2}');
    expect(onOpen.mock.calls.map(([entry]) => entry.id)).toEqual(['id-3']);
    expect(actions.onRename.mock.calls.map(([entry]) => entry.id)).toEqual(['id-3']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedIndex).toBe('4');
  });

  it('[R10.2] stays at its entry when others come above it or go, for every key', async () => {
    await show('list');
    await page.getByRole('row', { name: /Note 0003/ }).click();
    const above = [
      { ...entry(2), id: 'new-1', name: 'Aaa.txt' },
      { ...entry(2), id: 'new-2', name: 'Aab.txt' },
    ];
    await show('list', loadedList([...above, ...entries]));
    await expect.poll(focusedIndex).toBe('5');
    await userEvent.keyboard('{F2}');
    expect(actions.onRename.mock.calls.map(([{ id }]) => id)).toEqual(['id-3']);
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['id-3']);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(chosenIds()).toEqual(['id-3', 'id-4']);
    // One that goes leaves its place to the next.
    const left = entries.filter(({ id }) => id !== 'id-4');
    await show('list', loadedList([...above, ...left]));
    await userEvent.keyboard('{F2}');
    expect(actions.onRename).toHaveBeenCalledTimes(1);
    expect(chosenIds()).toEqual(['id-5']);
    await userEvent.keyboard('{F2}');
    expect(actions.onRename.mock.calls.at(-1)?.[0].id).toBe('id-5');
    await show('list', loadedList(left));
    await userEvent.keyboard('{F2}');
    expect(actions.onRename.mock.calls.at(-1)?.[0].id).toBe('id-5');
  });

  it('leaves the focus where it is when entries come while somebody is elsewhere', async () => {
    await show('list');
    await page.getByRole('row', { name: /Note 0003/ }).click();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await show('list', loadedList([{ ...entry(2), id: 'new-1', name: 'Aaa.txt' }, ...entries]));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('keeps the focus on its row while it is scrolled far away, and the next key comes back to it', async () => {
    await show('list');
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard('{ArrowDown}');
    const scroller = grid();
    if (scroller !== null) scroller.scrollTop = 60_000;
    await expect.poll(() => host.querySelector('[data-index="1250"]')).not.toBeNull();
    await expect.poll(focusedIndex).toBe('1');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedIndex).toBe('2');
    await expect.poll(() => grid()?.scrollTop).toBeLessThan(200);
  });

  it('keeps the focused row in sight when the list becomes lower', async () => {
    await show('list');
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard('{End}');
    const bottomOf = (element: Element | null | undefined): number =>
      element?.getBoundingClientRect().bottom ?? Number.NaN;
    const [full, focused] = [bottomOf(grid()), host.querySelector('[tabindex="0"][data-index]')];
    const shrunk = host.style.height;
    host.style.height = '200px';
    await expect.poll(() => bottomOf(grid())).toBeLessThan(full);
    await expect.poll(() => bottomOf(focused) <= bottomOf(grid())).toBe(true);
    host.style.height = shrunk;
  });
});

describe('the file grid as tiles', () => {
  it('shows every entry of a short folder as a list, too, and those that are added', async () => {
    await show('grid', loadedList(entries.slice(0, 6)));
    await show('list', loadedList(entries.slice(0, 6)));
    await expect.poll(() => host.querySelectorAll('[role=row][data-index]').length).toBe(6);
    await show('list', loadedList(entries.slice(0, 8)));
    await expect.poll(() => host.querySelectorAll('[role=row][data-index]').length).toBe(8);
  });

  it('walks in two dimensions', async () => {
    await show('grid');
    const columns = Number(grid()?.getAttribute('aria-colcount'));
    expect(columns).toBeGreaterThan(2);
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.poll(focusedIndex).toBe(String(columns + 1));
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    await expect.poll(focusedIndex).toBe('0');
  });

  it('keeps the focus on a name whose tile is drawn anew once the width is known', async () => {
    draw('grid');
    expect(host.querySelector('[data-unmeasured]')).not.toBeNull();
    const nameOf = (): Element | null => host.querySelector('[data-index="3"] [data-part="name"]');
    const first = nameOf();
    host.querySelector<HTMLElement>('[data-index="3"] [data-part="name"]')?.focus();
    await expect.poll(() => host.querySelector('[data-unmeasured]')).toBeNull();
    expect(nameOf()).not.toBe(first);
    expect(document.activeElement).toBe(nameOf());
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[entry(3)]]);
  });

  it('keeps the focus on an entry whose column goes when the window gets narrower', async () => {
    await show('grid');
    const columns = (): number => Number(grid()?.getAttribute('aria-colcount'));
    const last = columns() - 1;
    host.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard('{ArrowRight}'.repeat(last));
    await expect.poll(focusedIndex).toBe(String(last));
    host.style.width = '420px';
    await expect.poll(columns).toBeLessThan(last + 1);
    expect(focusedIndex()).toBe(String(last));
  });

  it('places the tiles of the first paint exactly where the measured ones are', async () => {
    await show('grid');
    const measured = host.querySelector('[data-index="1"]')?.getBoundingClientRect();
    const line = host.querySelector<HTMLElement>('[aria-rowindex="1"]');
    line?.classList.add(styles.unmeasured ?? '');
    const first = host.querySelector('[data-index="1"]')?.getBoundingClientRect();
    expect(Math.abs((first?.left ?? 0) - (measured?.left ?? 1))).toBeLessThan(1);
    expect(Math.abs((first?.width ?? 0) - (measured?.width ?? 1))).toBeLessThan(1);
  });
});
