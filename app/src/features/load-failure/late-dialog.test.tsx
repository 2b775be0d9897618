import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ComponentType, lazy, useLayoutEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LateDialog } from './late-dialog.tsx';

const onMade = vi.fn<(name: string) => void>();
const onListKey = vi.fn<(key: string) => void>();
let host: HTMLElement;
let root: Root;

/** A form that refuses an empty name, as the dialogs of the drive do. */
function NameForm({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('Untitled');
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <dialog ref={dialog} onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMade(name);
        }}
      >
        <input ref={field} value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </dialog>
  );
}

type NameDialog = ComponentType<{ readonly onClose: () => void }>;

/** A list that opens the form. */
function List({ Form }: { readonly Form: NameDialog }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)} onKeyDown={({ key }) => onListKey(key)}>
        New folder
      </button>
      {isAsked && (
        <LateDialog>
          <Form onClose={() => setAsked(false)} />
        </LateDialog>
      )}
    </>
  );
}

/** Shows the list; the script of its form comes when `arrive` is called. */
function page() {
  let arrive: () => void = () => undefined;
  const script = new Promise<void>((settle) => {
    arrive = settle;
  });
  const Form: NameDialog = lazy(async () => {
    await script;
    return { default: NameForm };
  });
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <List Form={Form} />
    </I18nProvider>,
  );
  return { arrive };
}

const button = (): HTMLButtonElement | null => host.querySelector('button');
const field = (): HTMLInputElement | null => host.querySelector('input');
async function ask(): Promise<void> {
  await expect.poll(button).not.toBeNull();
  button()?.focus();
  button()?.click();
}

beforeEach(() => {
  onMade.mockClear();
  onListKey.mockClear();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

it('what is typed before the dialog has come stands in its field, in order, and nothing happens behind it', async () => {
  const { arrive } = page();
  await ask();
  await userEvent.keyboard('Uplao{Backspace}{Backspace}oa{Delete}');
  arrive();
  await expect.poll(() => field()?.value).toBe('Uploa');
  await userEvent.keyboard('ds');
  await expect.poll(() => field()?.value).toBe('Uploads');
  expect(onListKey).not.toHaveBeenCalled();
});

it('Enter that was pressed before the dialog has come gives the name that was typed', async () => {
  const { arrive } = page();
  await ask();
  await userEvent.keyboard('Uploads{Enter}');
  arrive();
  await expect.poll(() => onMade.mock.calls).toEqual([['Uploads']]);
});

it('Escape that was pressed before the dialog has come closes it', async () => {
  const { arrive } = page();
  await ask();
  await userEvent.keyboard('Up{Escape}');
  arrive();
  await expect.poll(() => [field(), document.querySelector('dialog')]).toEqual([null, null]);
  expect(onMade).not.toHaveBeenCalled();
});

it('a key each few milliseconds, while the dialog comes, loses and reorders nothing', async () => {
  const { arrive } = page();
  await ask();
  const text = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3);
  // The script comes in the middle of it.
  for (const [index, letter] of [...text].entries()) {
    if (index === 50) arrive();
    await userEvent.keyboard(letter);
  }
  await expect.poll(() => field()?.value).toBe(text);
});
