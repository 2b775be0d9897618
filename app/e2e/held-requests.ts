import type { Page } from './fixtures.ts';

/** Has the requests of a page to addresses of a kind wait; answers how to let these and later ones go. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((settle) => {
    release = settle;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Every script of ours. */
export const scripts = /\.js(\?|$)/;
