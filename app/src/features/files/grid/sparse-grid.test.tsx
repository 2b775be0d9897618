import '../../../styles/index.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useMemo, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileEntry } from '../entry.ts';
import type { EntryList } from '../entry-list.ts';
import { countSelected, nothing, type Selection } from '../selection/selection.ts';
import { FileGrid } from './file-grid.tsx';

const entryAt = (index: number): FileEntry => ({
  id: `id-${index}`,
  kind: 'file',
  name: `Note ${String(index).padStart(7, '0')}.txt`,
  size: '10',
  modified: '2026-11-21T04:39:00Z',
  created: '',
  starred: false,
  parent: '',
  category: 'document',
  thumbnail: '',
});
const none: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;

let host: HTMLElement;
let root: Root;
let selection: Selection;
let wanted: readonly [number, number];
let load: (first: number, end: number) => void;

function Harness({ count }: { readonly count: number }) {
  const [chosen, setChosen] = useState<Selection>(nothing);
  const [[first, end], setLoaded] = useState<readonly [number, number]>([0, 100]);
  selection = chosen;
  load = (from, to) => setLoaded([from, to]);
  const list = useMemo((): EntryList => {
    const isLoaded = (index: number): boolean => index >= first && index < end;
    return {
      count,
      isCounted: true,
      at: (index) => (isLoaded(index) ? entryAt(index) : undefined),
      indexOf: (id) => Number(id.slice(3)),
      loaded: Array.from({ length: end - first }, (_, nth) => entryAt(first + nth)),
      want: (from, to) => {
        wanted = [from, to];
      },
      find: async (prefix) => Number(prefix.replace('note ', '')),
    };
  }, [count, first, end]);
  return (
    <FileGrid
      label="Files"
      locale="en-US"
      list={list}
      view="list"
      order="name_asc"
      selection={chosen}
      marked={none}
      hrefOf={(entry) => `#${entry.id}`}
      onSelect={setChosen}
      onOrder={ignore}
      onOpen={ignore}
      actions={{}}
    />
  );
}

async function show(count: number): Promise<void> {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  root.render(
    <I18nProvider i18n={i18n}>
      <Harness count={count} />
    </I18nProvider>,
  );
  await expect.poll(() => rowAt(0)).not.toBeNull();
  rowAt(0)?.focus();
}
const rowAt = (index: number): HTMLElement | null => host.querySelector(`[data-index="${index}"]`);
const focusedIndex = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.index : undefined;
const grid = (): HTMLElement | null => host.querySelector<HTMLElement>('[role=grid]');
/** Letters at once, so that a slow machine makes no pause between them. */
function type(text: string): void {
  for (const key of text)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}
const isInView = (index: number): boolean => {
  const [box, frame] = [rowAt(index), grid()].map((one) => one?.getBoundingClientRect());
  return box !== undefined && frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
};

beforeEach(async () => {
  await page.viewport(1280, 800);
  host = document.createElement('div');
  host.style.cssText = 'display: flex; width: 900px; height: 600px';
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

describe('the grid of a list of which a part is loaded', () => {
  it('[R10.2] goes to the end of 100,000, where a row waits for its entry, and keeps the focus when it comes', async () => {
    await show(100_000);
    expect(grid()?.getAttribute('aria-rowcount')).toBe('100001');
    await userEvent.keyboard('{End}');
    await expect.poll(focusedIndex).toBe('99999');
    await expect.poll(() => isInView(99_999)).toBe(true);
    expect(rowAt(99_999)?.getAttribute('aria-busy')).toBe('true');
    expect(rowAt(99_999)?.getAttribute('aria-rowindex')).toBe('100001');
    await expect.poll(() => wanted[1]).toBe(100_000);
    load(99_900, 100_000);
    await expect.poll(() => rowAt(99_999)?.textContent).toContain('Note 0099999.txt');
    await expect.poll(focusedIndex).toBe('99999');
    expect(countSelected(selection, 100_000)).toBe(1);
  });

  it('[R10.2] chooses exactly what lies between two rows, loaded or not', async () => {
    await show(100_000);
    await userEvent.keyboard('{ArrowDown}{Shift>}{End}{/Shift}');
    expect(countSelected(selection, 100_000)).toBe(99_999);
    await expect.poll(() => rowAt(99_999)?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    expect(countSelected(selection, 100_000)).toBeLessThan(99_999);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(countSelected(selection, 100_000)).toBe(100_000);
    await userEvent.keyboard('{Escape}');
    expect(countSelected(selection, 100_000)).toBe(0);
  });

  it('[R10.2] goes to a name that is not loaded, of which a space is a part', async () => {
    await show(100_000);
    type('note 0054321');
    await expect.poll(focusedIndex).toBe('54321');
    await expect.poll(() => isInView(54_321)).toBe(true);
  });

  it('reaches every line of a million, beyond what a browser can scroll', async () => {
    await show(1_000_000);
    expect(grid()?.scrollHeight).toBeLessThan(9_000_000);
    await userEvent.keyboard('{End}');
    await expect.poll(focusedIndex).toBe('999999');
    await expect.poll(() => isInView(999_999)).toBe(true);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => isInView(999_998)).toBe(true);
    type('note 0500000');
    await expect.poll(focusedIndex).toBe('500000');
    await expect.poll(() => isInView(500_000)).toBe(true);
    const scroller = grid();
    if (scroller !== null) scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 4;
    await expect.poll(() => Math.abs(wanted[0] - 250_000)).toBeLessThan(200);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => isInView(0)).toBe(true);
  });
});
