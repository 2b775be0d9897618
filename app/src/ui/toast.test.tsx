import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { desk, found, openStage, violations } from './testing/stage.tsx';
import { Toast, ToastRegion } from './toast.tsx';

const stage = openStage();
const onHold = vi.fn<(isHeld: boolean) => void>();
const onUndo = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

function Page({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ToastRegion count={texts.length} onHold={onHold}>
      {texts.map((text) => (
        <Toast key={text} action={{ label: 'Undo', run: onUndo }} onClose={onClose}>
          {text}
        </Toast>
      ))}
    </ToastRegion>
  );
}

function Failing() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  return (
    <>
      <Dialog title="Rename" onClose={() => undefined}>
        <div style={{ height: 900 }}>
          <Button onClick={() => setTexts(['Not renamed'])}>Rename</Button>
        </div>
      </Dialog>
      <Page texts={texts} />
    </>
  );
}

describe('toasts', () => {
  it('are read out: the live region is rendered before the first one comes, and is not taken out for it', async () => {
    stage.show(<Page texts={[]} />);
    const region = await found('[aria-live=polite]');
    expect(region.getAttribute('aria-label')).toBe('Notifications');
    expect(region.checkVisibility()).toBe(true);
    stage.show(<Page texts={['Moved to the trash']} />);
    await expect.poll(() => region.textContent).toContain('Moved to the trash');
    expect(await violations()).toEqual([]);
  });

  it('are undone and closed by key and by press, and never take the focus', async () => {
    stage.show(<Page texts={['Moved to the trash']} />);
    await page.getByRole('button', { name: 'Undo' }).click();
    (await found('[aria-label=Close]')).focus();
    await userEvent.keyboard('{Enter}');
    expect([onUndo.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
    (document.activeElement instanceof HTMLElement ? document.activeElement : document.body).blur();
    stage.show(<Page texts={['Moved to the trash', 'Restored']} />);
    await expect.element(page.getByText('Restored')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  it('leave the lower right to the uploads, however long they are', async () => {
    stage.show(
      <Page texts={['None of these files was interrupted, or they have changed since. '.repeat(3)]} />,
    );
    const region = await found('[aria-live=polite]');
    await expect.poll(() => region.getBoundingClientRect().width).toBeGreaterThan(300);
    // The dock is 388 wide, 24 from the edge.
    expect(region.getBoundingClientRect().right).toBeLessThan(desk.width - 388 - 24);
    await page.viewport(320, 640);
    await expect.poll(() => region.getBoundingClientRect().right).toBeLessThanOrEqual(320);
    expect(region.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  });

  it('are held while the pointer or the focus is on them, and only then', async () => {
    stage.show(<Page texts={['Moved']} />);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    await userEvent.unhover(undo);
    onHold.mockClear();
    await userEvent.hover(undo);
    expect(onHold).toHaveBeenLastCalledWith(true);
    (await found('[aria-label=Close]')).focus();
    await userEvent.unhover(undo);
    expect(onHold).toHaveBeenLastCalledWith(true);
    (await found('[aria-label=Close]')).blur();
    expect(onHold).toHaveBeenLastCalledWith(false);
  });

  it('are not held by a pointer that rests where they come', async () => {
    stage.show(<Page texts={['Moved']} />);
    const toast = page.getByText('Moved');
    await userEvent.hover(toast);
    stage.show(<Page texts={[]} />);
    await expect.element(toast).not.toBeInTheDocument();
    onHold.mockClear();
    stage.show(<Page texts={['Moved']} />);
    await expect.poll(() => document.querySelector('[aria-live] :hover')).not.toBeNull();
    expect(onHold).not.toHaveBeenCalledWith(true);
  });

  it('give the focus back, and are held no longer, when the one that has it goes', async () => {
    const content = (texts: readonly string[]) => (
      <>
        <button type="button">Before</button>
        <Page texts={texts} />
      </>
    );
    stage.show(content(['Moved']));
    (await found('button', stage.host)).focus();
    (await found('[aria-label=Close]')).focus();
    expect(onHold).toHaveBeenLastCalledWith(true);
    stage.show(content([]));
    await expect.poll(() => document.activeElement?.textContent).toBe('Before');
    expect(onHold).toHaveBeenLastCalledWith(false);
  });

  it('stand over a dialog that is open', async () => {
    stage.show(<Failing />);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(page.getByText('Not renamed')).toBeVisible();
    const region = await found('[aria-live=polite]');
    expect(region.matches(':popover-open')).toBe(true);
  });
});
