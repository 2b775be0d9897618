// What a page says that did not finish loading, and the way on that it offers.
import { expect, type Page } from './fixtures.ts';
import { ready } from './people.ts';

export const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'didn’t finish loading' });

/** The way to continue works once the resource is available. */
export async function expectRecovery(page: Page): Promise<void> {
  await page.unrouteAll();
  const pressed = notice(page).getByRole('link', { name: 'Reload' }).click();
  // The page may have reloaded itself meanwhile, as it does once for a missing chunk: then the link is gone.
  await Promise.race([pressed.catch(() => undefined), ready(page)]);
  await ready(page);
  await expect(notice(page)).toBeHidden();
}
