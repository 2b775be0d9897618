import '../../../styles/index.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FileEntry } from '../entry.ts';
import { loadedList } from '../entry-list.ts';
import { nothing, type Selection, selectedOf } from '../selection/selection.ts';
import { FileGrid } from './file-grid.tsx';

const none: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;

/** The folders of a folder: in each one lie as many as in the one above. */
const foldersOf = (parent: string) =>
  loadedList(
    ['a', 'b', 'c', 'd'].map(
      (name): FileEntry => ({
        id: `${parent}/${name}`,
        kind: 'folder',
        name,
        size: '0',
        modified: '2026-11-21T04:39:00Z',
        created: '',
        starred: false,
        parent,
        category: 'folder',
        thumbnail: '',
      }),
    ),
  );

let host: HTMLElement;
let root: Root;
let opened: readonly string[];
let chosen: readonly string[];
const onTrash = vi.fn<() => void>();

/** A list whose folders open, each with a grid of its own, as a page's are. */
function Folders() {
  const [folder, setFolder] = useState('');
  return <Folder key={folder} folder={folder} onOpen={setFolder} />;
}

function Folder({ folder, onOpen }: { readonly folder: string; readonly onOpen: (id: string) => void }) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const list = foldersOf(folder);
  chosen = selectedOf(selection, list).map(({ id }) => id);
  return (
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
      onOpen={({ id }) => {
        opened = [...opened, id];
        onOpen(id);
      }}
      actions={{ onTrash }}
    />
  );
}

/** What a test's clock shows, in ms. Far from what was pressed in the test before. */
let now = 0;

beforeEach(async () => {
  await page.viewport(1280, 800);
  now += 100_000;
  opened = [];
  chosen = [];
  host = document.createElement('div');
  host.style.cssText = 'display: flex; width: 900px; height: 600px';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <Folders />
    </I18nProvider>,
  );
  await expect.poll(() => host.querySelector('[data-index="3"]')).not.toBeNull();
  await expect.poll(() => host.querySelector('[data-unmeasured]')).toBeNull();
});
afterEach(() => {
  root.unmount();
  host.remove();
});

interface Pointer {
  readonly pointerId: number;
  readonly pointerType: 'mouse' | 'touch';
}
const mouse: Pointer = { pointerId: 1, pointerType: 'mouse' };
const finger: Pointer = { pointerId: 7, pointerType: 'touch' };

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Tells what is under a point of an event that happens now. */
function tell(type: string, at: Point, pointer: Pointer, detail = 0): Event {
  const event = new PointerEvent(type, {
    ...at,
    ...pointer,
    detail,
    isPrimary: true,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, 'timeStamp', { value: now });
  document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(event);
  return event;
}

function press(at: Point, pointer: Pointer, detail = 1): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    tell(type, at, pointer, detail);
  if (detail === 2) tell('dblclick', at, pointer, detail);
}

function centreOf(selector: string): Point {
  const box = host.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) throw new Error(`There is no ${selector}.`);
  return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
}
const nameOf = (index: number): Point => centreOf(`[data-index="${index}"] [data-part=name]`);
const besideName = (index: number): Point => centreOf(`[data-index="${index}"]`);
const iconOf = (index: number): Point => centreOf(`[data-index="${index}"] svg, [data-index="${index}"] img`);

const places = { 'the name': nameOf, 'the place beside it': besideName, 'the icon': iconOf };

/** A browser counts presses as a double click for so long, unless its system says otherwise. */
const countedFor = 500;
const gaps = [0, 50, 200, 400, 600, 800];

for (const [place, pointOf] of Object.entries(places))
  it.each(gaps)(
    `[R10.2] two presses on ${place} that are %i ms apart open one folder at the most`,
    async (gap) => {
      const at = pointOf(1);
      press(at, mouse);
      await expect.poll(() => host.querySelector('[data-unmeasured]')).toBeNull();
      now += gap;
      press(at, mouse, gap <= countedFor ? 2 : 1);
      await expect.poll(() => host.querySelector('[data-unmeasured]')).toBeNull();
      const isOpened = place === 'the name' || gap <= countedFor;
      expect(opened).toEqual(isOpened ? ['/b'] : []);
      expect(getSelection()?.toString()).toBe('');
    },
  );

it('[R10.2] a slow second tap of a finger opens no folder in the one that the first has opened', async () => {
  const { clientX, clientY } = besideName(1);
  press({ clientX, clientY }, finger);
  await expect.poll(() => host.querySelector('[data-unmeasured]')).toBeNull();
  now += 400;
  press({ clientX: clientX + 8, clientY: clientY + 5 }, finger);
  expect(opened).toEqual(['/b']);
  // Whoever has looked at what is there goes on.
  now += 1000;
  press({ clientX, clientY }, finger);
  expect(opened).toEqual(['/b', '/b/b']);
});

it('[R10.2] a press elsewhere, and one that comes back, open at once', async () => {
  press(nameOf(1), mouse);
  now += 300;
  await expect.poll(() => opened).toEqual(['/b']);
  press(nameOf(2), mouse);
  expect(opened).toEqual(['/b', '/b/c']);
});

it('[R10.2] a mouse that presses while a finger rests keeps to its own: what the finger holds is chosen, and opened by nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  tell('pointerdown', besideName(3), finger);
  await vi.advanceTimersByTimeAsync(200);
  press(besideName(1), mouse);
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  await expect.poll(() => chosen).toEqual(['/b', '/d']);
  // The mouse presses once more before the finger goes.
  press(besideName(0), mouse);
  await expect.poll(() => chosen).toEqual(['/a']);
  tell('pointerup', nameOf(3), finger);
  tell('click', nameOf(3), finger, 1);
  expect(opened).toEqual([]);
  await expect.poll(() => chosen).toEqual(['/a']);
  // Nothing is left of it: the next press of each does what it does.
  press(besideName(2), mouse);
  await expect.poll(() => chosen).toEqual(['/c']);
  press(nameOf(2), mouse);
  expect(opened).toEqual(['/c']);
});

const below: Point = { clientX: 300, clientY: 500 };
const selectsText = (): boolean =>
  document.body.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }));

it('[R10.2] a box that a mouse draws goes on while a finger taps, selects no text, and ends with its own button', async () => {
  const end = { clientX: 100, clientY: besideName(2).clientY };
  tell('pointerdown', below, mouse);
  tell('pointermove', end, mouse);
  await expect.poll(() => chosen).toEqual(['/c', '/d']);
  for (const type of ['pointerdown', 'pointermove', 'pointerup'])
    tell(type, { ...below, clientY: 550 }, finger);
  expect(chosen).toEqual(['/c', '/d']);
  expect(selectsText()).toBe(false);
  tell('pointermove', { ...end, clientY: besideName(1).clientY }, mouse);
  await expect.poll(() => chosen).toEqual(['/b', '/c', '/d']);
  tell('pointerup', end, mouse);
  expect(selectsText()).toBe(true);
  tell('pointermove', besideName(0), mouse);
  expect(chosen).toEqual(['/b', '/c', '/d']);
});

it('[R10.2] a list that goes while a box is drawn leaves the page’s text to be selected', () => {
  tell('pointerdown', below, mouse);
  expect(selectsText()).toBe(false);
  root.unmount();
  expect(selectsText()).toBe(true);
});
