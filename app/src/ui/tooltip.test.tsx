import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IconButton } from './icon-button.tsx';
import { found, openStage, settled, violations } from './testing/stage.tsx';
import { Tooltip } from './tooltip.tsx';

const stage = openStage();

function Page({ top = 200 }: { readonly top?: number }) {
  return (
    <>
      <div style={{ position: 'fixed', top, left: 300, display: 'flex', gap: 40 }}>
        <IconButton label="Share">
          <span>s</span>
        </IconButton>
        <button type="button" data-tooltip="Opens until 30 November">
          Link
        </button>
      </div>
      <Tooltip />
    </>
  );
}

const isShown = (): boolean => document.querySelector('[role=tooltip]')?.matches(':popover-open') === true;
const words = (): string => (isShown() ? (document.querySelector('[role=tooltip]')?.textContent ?? '') : '');

describe('the tooltip', () => {
  beforeEach(async () => {
    await userEvent.unhover(document.body);
    stage.show(<Page />);
    await found('[role=tooltip]');
  });

  it('comes with the focus, which stays where it is, and goes with it', async () => {
    await userEvent.keyboard('{Tab}');
    await expect.poll(words).toBe('Share');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Share');
    await userEvent.keyboard('{Tab}');
    await expect.poll(words).toBe('Opens until 30 November');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Tab}');
    await expect.poll(isShown).toBe(false);
  });

  it('describes its owner, unless it only repeats the name', async () => {
    await userEvent.keyboard('{Tab}');
    await expect.poll(words).toBe('Share');
    expect(document.activeElement?.hasAttribute('aria-describedby')).toBe(false);
    await userEvent.keyboard('{Tab}');
    await expect
      .element(page.getByRole('button', { name: 'Link' }))
      .toHaveAccessibleDescription('Opens until 30 November');
  });

  it('comes with the pointer, stays while the pointer is on it, and goes with the pointer', async () => {
    await userEvent.hover(page.getByRole('button', { name: 'Link' }));
    await expect.poll(words).toBe('Opens until 30 November');
    await userEvent.hover(await found('[role=tooltip]'));
    await userEvent.hover(await found('[role=tooltip]'), { position: { x: 4, y: 4 } });
    expect(isShown()).toBe(true);
    await userEvent.unhover(page.getByRole('button', { name: 'Link' }));
    await expect.poll(isShown).toBe(false);
  });

  it('goes by Escape and by a press', async () => {
    await userEvent.keyboard('{Tab}');
    await expect.poll(isShown).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isShown).toBe(false);
    await userEvent.hover(page.getByRole('button', { name: 'Link' }));
    await expect.poll(isShown).toBe(true);
    await page.getByRole('button', { name: 'Link' }).click();
    await expect.poll(isShown).toBe(false);
  });

  it('does not come with a focus that opening or closing has moved', async () => {
    stage.show(
      <>
        {['Opens', 'Leads back', 'Something else'].map((said) => (
          <button key={said} type="button" data-tooltip={said}>
            {said}
          </button>
        ))}
        <Tooltip />
      </>,
    );
    const [opener, opened] = [
      await found('[data-tooltip=Opens]'),
      await found('[data-tooltip="Leads back"]'),
    ];
    const tooltip = await found('[role=tooltip]');
    const shown: (string | null)[] = [];
    tooltip.addEventListener('beforetoggle', (event) => {
      if (event.newState === 'open') shown.push(tooltip.textContent);
    });
    await userEvent.keyboard('{Tab}');
    await expect.poll(words).toBe('Opens');
    await userEvent.keyboard('{Enter}');
    // As a dialog does, which mostly comes later than the press, and one that is closed.
    opened.focus();
    expect(opened.matches(':focus-visible')).toBe(true);
    await userEvent.keyboard('{Escape}');
    opener.focus();
    await userEvent.hover(page.getByRole('button', { name: 'Something else' }));
    await expect.poll(words).toBe('Something else');
    expect(shown).toEqual(['Opens', 'Something else']);
  });

  it('does not lie on what its owner has opened', async () => {
    stage.show(
      <>
        <button type="button" popoverTarget="opened" data-tooltip="What it does">
          Open
        </button>
        <div id="opened" popover="auto">
          opened
        </div>
        <Tooltip />
      </>,
    );
    const button = await found('[popovertarget=opened]');
    await userEvent.keyboard('{Tab}');
    await expect.poll(words).toBe('What it does');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('opened')).toBeVisible();
    await settled();
    expect(isShown()).toBe(false);
    // The focus comes back to it.
    stage.host.focus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(button);
    await settled();
    expect(isShown()).toBe(false);
    await userEvent.keyboard('{Escape}');
    // The browser closes it in a task of its own; what is focused before has something open.
    await expect.element(page.getByText('opened')).not.toBeVisible();
    stage.host.focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(words).toBe('What it does');
  });

  it('[R9.6] stands above its owner, centred and dark in both themes; below only where there is no room above', async () => {
    for (const theme of ['light', 'dark'] as const) {
      document.documentElement.dataset.theme = theme;
      const button = await found('[aria-label=Share]');
      stage.host.focus();
      await userEvent.keyboard('{Tab}');
      await expect.poll(isShown).toBe(true);
      await settled();
      const tooltip = await found('[role=tooltip]');
      const [tip, owner] = [tooltip.getBoundingClientRect(), button.getBoundingClientRect()];
      expect(tip.bottom).toBeLessThanOrEqual(owner.top);
      expect(Math.abs(tip.left + tip.right - owner.left - owner.right)).toBeLessThan(2);
      const [red = 255] = getComputedStyle(tooltip).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      expect(red).toBeLessThan(60);
      await userEvent.keyboard('{Escape}');
      await expect.poll(isShown).toBe(false);
    }
    delete document.documentElement.dataset.theme;
    stage.show(<Page top={0} />);
    const button = await found('[aria-label=Share]');
    stage.host.focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(isShown).toBe(true);
    await settled();
    const tooltip = await found('[role=tooltip]');
    expect(tooltip.getBoundingClientRect().top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom);
  });
});
