// Presses the controls of a screen one after the other, each time looking where the focus is afterwards.
import { expect, type Locator, type Page } from './fixtures.ts';

/** Until the focus is on something, after what was done. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement === document.body ? 'nothing' : 'something'));
  await expect.poll(focused, { message: `has the focus after: ${after}` }).toBe('something');
}

/** Closes what comes over a screen, as late as it may, before the next press; `depth` dialogs belong to the screen. */
async function closeOverlays(page: Page, depth: 0 | 1): Promise<void> {
  const overlays = [
    page.locator('dialog:modal').nth(depth),
    page.locator('[role=menu], [popover=auto]:popover-open').first(),
  ];
  for (const overlay of overlays)
    await page.addLocatorHandler(
      overlay,
      async () => {
        await page.keyboard.press('Escape');
        await expectFocus(page, 'Escape');
      },
      // Another one may have come over it, which the key has closed.
      { noWaitAfter: true },
    );
}

/**
 * Presses each button of a screen once, and those of what it leads to, but for those that lead away from it.
 *
 * @param depth How many dialogs the screen is: a viewer is one, a page none.
 */
export async function pressAll(page: Page, screen: Locator, depth: 0 | 1, left: RegExp): Promise<void> {
  await closeOverlays(page, depth);
  const over = depth === 0 ? 'dialog *' : 'dialog dialog *';
  const buttons = screen.locator(
    `button:visible:not(:disabled, [aria-disabled=true], [popover] *, [role=menu] *, ${over})`,
  );
  /** By its name: a row may go between the look at all and the press. */
  const named = (name: string): Locator => {
    const text = new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);
    const labelled = page.locator(`[aria-label=${JSON.stringify(name)}]`);
    return buttons.and(labelled.or(page.locator('button:not([aria-label])', { hasText: text }))).first();
  };
  const pressed = new Set<string>();
  for (;;) {
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => (one.ariaLabel ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    );
    const next = names.find((name) => !pressed.has(name) && !left.test(name));
    if (next === undefined) break;
    pressed.add(next);
    const press = named(next).click({ timeout: 90_000 });
    const isGone = await press.then(
      () => false,
      async () => (await named(next).count()) === 0,
    );
    // What has gone by itself, or has another name by now, cannot be pressed.
    if (!isGone) await press;
    await expectFocus(page, next);
  }
}
