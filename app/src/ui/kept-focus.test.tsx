import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { keepFocusWithin } from './kept-focus.ts';
import { focused, openStage } from './testing/stage.tsx';

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
