import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { keepFocusFrom, keepFocusWithin } from './kept-focus.ts';
import { focused, found, openStage } from './testing/stage.tsx';

const stage = openStage();

/** A button that goes away at its press: a change of its own, of which the dialog around it hears nothing. */
function Leaving() {
  const [isGone, setGone] = useState(false);
  if (isGone) return <p>Gone</p>;
  return (
    <button type="button" onClick={() => setGone(true)}>
      Go away
    </button>
  );
}

/** A button that is disabled by its press. */
function Working() {
  const [isBusy, setBusy] = useState(false);
  return (
    <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
      Send
    </button>
  );
}

/** Rows that a press on their button takes away. */
function Rows() {
  const [names, setNames] = useState(['One', 'Two', 'Three']);
  return (
    <ul>
      {names.map((name) => (
        <li key={name} aria-label={name}>
          <button type="button" onClick={() => setNames((all) => all.filter((one) => one !== name))}>
            {`End ${name}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const leftover = () => expect.poll(() => document.body.textContent).toContain('Gone');

describe('the focus of a control that goes away', () => {
  it('goes to the first control of its dialog', async () => {
    stage.show(
      <Dialog title="Name" onClose={() => undefined}>
        <button type="button">First</button>
        <Leaving />
      </Dialog>,
    );
    await press('Go away');
    await leftover();
    await expect.poll(focused).toBe('First');
  });

  it('goes to the closest part around it that takes it, and to what that part keeps the keys in', async () => {
    stage.show(
      <Dialog title="Name" onClose={() => undefined}>
        <button type="button">First</button>
        <div tabIndex={-1}>
          <Leaving />
          <button type="button" data-initial-focus>
            Player
          </button>
        </div>
      </Dialog>,
    );
    await press('Go away');
    await leftover();
    await expect.poll(focused).toBe('Player');
  });

  it('goes to the first control of its dialog, also when it is only disabled', async () => {
    stage.show(
      <Dialog title="Name" onClose={() => undefined}>
        <button type="button">First</button>
        <Working />
      </Dialog>,
    );
    await press('Send');
    await expect.poll(focused).toBe('First');
  });

  it('comes back to a control of a page that was disabled while it worked', async () => {
    const send = (disabled: boolean) => (
      <section ref={keepFocusWithin} tabIndex={-1} aria-label="Form">
        <button type="button" disabled={disabled}>
          Send
        </button>
      </section>
    );
    stage.show(send(false));
    await press('Send');
    stage.show(send(true));
    await expect.poll(focused).toBe('Form');
    stage.show(send(false));
    await expect.poll(focused).toBe('Send');
  });

  it('stays in its section, where that takes it', async () => {
    stage.show(
      <section ref={keepFocusWithin} tabIndex={-1} aria-label="Dock">
        <Leaving />
      </section>,
    );
    await press('Go away');
    await leftover();
    await expect.poll(focused).toBe('Dock');
  });

  it('goes to the row that takes the place of its own, where the key that is still down ends no other', async () => {
    stage.show(
      <section ref={keepFocusWithin} tabIndex={-1} aria-label="Sessions">
        <Rows />
      </section>,
    );
    const end = (name: string) => page.getByRole('button', { name: `End ${name}` });
    await end('Two').click();
    await expect.poll(focused).toBe('Three');
    await userEvent.keyboard('{Enter} ');
    await expect.element(end('Three')).toBeInTheDocument();
    await end('Three').click();
    await expect.poll(focused).toBe('One');
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('End One');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Sessions');
  });

  it('stays in its row when another control takes its place there', async () => {
    stage.show(
      <section ref={keepFocusWithin} tabIndex={-1} aria-label="Downloads">
        <ul>
          <li aria-label="Film">
            <Leaving />
          </li>
        </ul>
      </section>,
    );
    await press('Go away');
    await leftover();
    await expect.poll(focused).toBe('Film');
  });

  it('goes to the section whose control went before its script had come, until the section ends', async () => {
    stage.show(
      <section tabIndex={-1} aria-label="Form">
        <Leaving />
      </section>,
    );
    const ending = new AbortController();
    await press('Go away');
    await leftover();
    keepFocusFrom(await found('section'), ending.signal);
    expect(focused()).toBe('Form');
    ending.abort();
  });

  it('comes back to a control that was disabled before the script had come', async () => {
    stage.show(
      <section tabIndex={-1} aria-label="Form">
        <button type="button">Send</button>
      </section>,
    );
    const [send, form] = [await found('button'), await found('section')];
    const ending = new AbortController();
    await press('Send');
    send.toggleAttribute('disabled', true);
    // Before the next frame, with which the browser takes the focus away.
    keepFocusFrom(form, ending.signal);
    expect(focused()).toBe('Form');
    send.toggleAttribute('disabled', false);
    await expect.poll(focused).toBe('Send');
    ending.abort();
  });

  it('is left to a list that gives it to its own entries', async () => {
    stage.show(
      <section ref={keepFocusWithin} tabIndex={-1} aria-label="Files">
        <div data-keeps-focus>
          <Leaving />
        </div>
      </section>,
    );
    await press('Go away');
    await leftover();
    expect(document.activeElement).toBe(document.body);
  });

  it('is left where a person has put it meanwhile', async () => {
    stage.show(
      <>
        <section ref={keepFocusWithin} tabIndex={-1} aria-label="Dock">
          <Leaving />
        </section>
        <button type="button">Elsewhere</button>
      </>,
    );
    await press('Elsewhere');
    const leaving = page.getByRole('button', { name: 'Go away' }).element();
    if (leaving instanceof HTMLElement) leaving.click();
    await leftover();
    await userEvent.keyboard('{Shift}');
    expect(focused()).toBe('Elsewhere');
  });
});
