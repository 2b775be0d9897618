import '../../../styles/index.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from '../../../ui/menu.tsx';
import type { FileEntry } from '../entry.ts';
import { loadedList } from '../entry-list.ts';
import { nothing, type Selection } from '../selection/selection.ts';
import { FileGrid } from './file-grid.tsx';

const list = loadedList(
  ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(
    (name): FileEntry => ({
      id: name,
      kind: 'file',
      name,
      size: '10',
      modified: '2026-11-21T04:39:00Z',
      created: '',
      starred: false,
      parent: '',
      category: 'document',
      thumbnail: '',
    }),
  ),
);
const none: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;

/** A list with the menu of its entries, as the drive has it. */
function ListWithMenu() {
  const [selection, setSelection] = useState<Selection>(nothing);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  return (
    <>
      <FileGrid
        label="Files"
        locale="en-US"
        list={list}
        view="list"
        order="name_asc"
        selection={selection}
        marked={none}
        hrefOf={() => '#'}
        onSelect={setSelection}
        onOrder={ignore}
        onOpen={ignore}
        actions={{ onMenu: (_entry, point) => setAt(point) }}
      />
      {at !== null && (
        <Menu
          label="Actions"
          items={[{ id: 'share', label: 'Share', onChoose: ignore }]}
          at={at}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

let host: HTMLElement;
let root: Root;
beforeEach(async () => {
  await page.viewport(1280, 800);
  host = document.createElement('div');
  host.style.cssText = 'display: flex; width: 900px; height: 600px';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <ListWithMenu />
    </I18nProvider>,
  );
  await expect.poll(() => host.querySelector('[data-index="3"]')).not.toBeNull();
});
afterEach(() => {
  root.unmount();
  host.remove();
});

const focused = (): string => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement
    ? (activeElement.dataset.index ?? activeElement.role ?? '')
    : '';
};
const part = (index: number, name: string): HTMLElement => {
  const found = host.querySelector<HTMLElement>(`[data-index="${index}"] [data-part=${name}]`);
  if (found === null) throw new Error(`There is no ${name} in row ${index}.`);
  return found;
};

it('[R10.2] a right click on a name leads to the menu, Escape back to the row, and the arrows go on from there', async () => {
  await userEvent.click(part(2, 'name'), { button: 'right' });
  await expect.poll(focused).toBe('menuitem');
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('2');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('3');
});

it('[R10.2] the button of a row that had not the focus leads to the menu, too', async () => {
  await userEvent.click(part(1, 'menu'));
  await expect.poll(focused).toBe('menuitem');
});
