import { startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useDriveKeys } from '../drive/actions/use-drive-keys.ts';
import { useShortcut } from './use-shortcut.ts';

const onNext = vi.fn<() => void>();
const onSelectAll = vi.fn<() => void>();
const ignore = (): void => undefined;

function pressKeys(): void {
  for (const init of [{ key: 'j' }, { key: 'a', ctrlKey: true }])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
}

function List() {
  useShortcut('nextEvent', onNext);
  useDriveKeys({
    onSelectAll,
    onCut: ignore,
    onCopy: ignore,
    onPaste: ignore,
    onUndo: ignore,
    onRedo: ignore,
    onEscape: ignore,
  });
  return <ul />;
}

/** The keys are pressed as soon as the document has the list, before the browser has drawn it. */
function PressedAtOnce() {
  useLayoutEffect(pressKeys, []);
  return <List />;
}

it('keys work from the moment on in which the list is there', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // As the router shows a page.
  startTransition(() => root.render(<PressedAtOnce />));
  await expect.poll(() => document.querySelector('ul')).not.toBeNull();
  expect(onNext).toHaveBeenCalledOnce();
  expect(onSelectAll).toHaveBeenCalledOnce();
  root.unmount();
  pressKeys();
  expect(onNext).toHaveBeenCalledOnce();
  expect(onSelectAll).toHaveBeenCalledOnce();
});

function Page({ onList }: { readonly onList: () => void }) {
  useShortcut('shortcuts', onList);
  useShortcut('nextEvent', onNext);
  return <p>page</p>;
}

it('over a dialog, only the list of all keys can be asked for, and not from a field of it', async () => {
  onNext.mockClear();
  const onList = vi.fn<() => void>();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Page onList={onList} />);
  await expect.poll(() => document.querySelector('p')).not.toBeNull();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const field = dialog.appendChild(document.createElement('input'));
  dialog.showModal();
  const press = (target: Element, key: string): boolean =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  press(dialog, 'j');
  press(field, '?');
  expect([onNext.mock.calls.length, onList.mock.calls.length]).toEqual([0, 0]);
  press(dialog, '?');
  expect(onList).toHaveBeenCalledOnce();
  dialog.remove();
  root.unmount();
});
