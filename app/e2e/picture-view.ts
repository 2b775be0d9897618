// Where a picture stands in the viewer.

import type { Locator, Page } from './fixtures.ts';

export const shown = (page: Page, name: string): Locator => page.getByRole('img', { name, exact: true });

export async function box(of: Locator) {
  const found = await of.boundingBox();
  if (found === null) throw new Error('it is not to be seen');
  return found;
}
