// On a phone, everything that is pressed is at least 40 px high and wide, measured by what a finger meets there.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { loaded, signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** What can be pressed and is smaller than 40 px, with its size. Links within sentences are exempt (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 40;
    const parts = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=menuitem], [role=treeitem], [role=slider]',
    );
    const isInSentence = (one: HTMLElement): boolean =>
      one.tagName === 'A' &&
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    const small: string[] = [];
    for (const one of parts) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (one.closest('.visually-hidden, [inert], [aria-hidden=true]') !== null || isInSentence(one))
        continue;
      // An entry opens by a tap anywhere on its row or tile, which the link of its name is within.
      const row = one.dataset.part === 'name' ? one.closest('[data-index]') : null;
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const label = one instanceof HTMLInputElement ? (one.labels?.[0] ?? null) : null;
      const box = one.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const meets = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return (
          hit !== null &&
          (one.contains(hit) || (label?.contains(hit) ?? false) || row?.contains(hit) === true)
        );
      };
      // What lies behind something else is not pressed there.
      if (!meets(0, 0)) continue;
      const reach = (dx: number, dy: number): number => {
        let far = 0;
        while (far < least && meets(dx * (far + 1), dy * (far + 1))) far += 1;
        return far;
      };
      // One pixel is the point in the middle, one may be lost to halves at the edges.
      const width = reach(-1, 0) + reach(1, 0) + 2;
      const height = reach(0, -1) + reach(0, 1) + 2;
      if (width >= least && height >= least) continue;
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      small.push(`${one.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${width} × ${height}`);
    }
    return small;
  });
}

test('[R10.2] on a phone all that can be pressed on each page is at least 40 px high and wide', async ({
  page,
}) => {
  const ada = await newPerson(server, 'ada@phone-targets-all.example');
  const folder = await newFolder(server, ada, 'Travel');
  await storeFile(server, ada, 'Plan.txt', 'Two days in Kyoto');
  const inside = await storeFile(server, ada, 'Map.txt', 'a map of Kyoto', folder);
  const share = await newShare(server, ada, [inside]);
  const addresses = ['/', '/drive/login', `/s/${share}`];
  const found: string[] = [];
  const measure = async (address: string): Promise<void> => {
    await visit(page, server.appUrl + address);
    await loaded(page);
    for (const one of await smallTargets(page)) found.push(`${address}: ${one}`);
  };
  for (const address of addresses) await measure(address);
  await signInPage(page, server, ada);
  for (const place of [
    'all',
    'all?view=list',
    'all?view=grid',
    'all?view=single',
    'all?view=flow',
    'recent',
    'starred',
    'shares',
    'offline',
    'trash',
    'search?q=a',
    'storage',
    'account',
    'account/settings',
    'payment',
    'feedback',
  ])
    await measure(`/drive/${place}`);
  expect([...new Set(found)]).toEqual([]);
});
