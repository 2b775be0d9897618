// A line that drops each second request: what a person does ends in a clear state, once, and nothing typed is lost.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { choose, link, nameField, nameInRow, openSmallDrive, row } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';
import { createDialog } from './share-dialog.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** Drops every second call of the drive, before or after the service has answered it by turns; tells how many. */
async function dropEachSecond(page: Page): Promise<() => number> {
  let calls = 0;
  let dropped = 0;
  await page.route('**/drive/v1/**', async (route) => {
    calls += 1;
    // A stream has no answer that could be lost as a whole.
    if (calls % 2 === 1 || route.request().url().includes('/stream')) return route.fallback();
    dropped += 1;
    // The service has done what its answer never says.
    if (dropped % 2 === 0) await route.fetch().catch(() => null);
    await route.abort('connectionfailed');
  });
  return () => dropped;
}

/** Presses what offers another try, as a person does, until it is done. */
async function tryUntil(
  page: Page,
  isDone: () => Promise<boolean>,
  offer: RegExp | string = /^(Try again|Retry)/,
): Promise<void> {
  const again = page.getByRole('button', { name: offer });
  await expect
    .poll(async () => {
      if (await isDone()) return true;
      // One that goes at this moment is not waited for.
      await again.evaluateAll((all) => {
        const last = all.at(-1);
        if (last instanceof HTMLElement) last.click();
      });
      return false;
    })
    .toBe(true);
}

test('[R4.3] over a line that drops each second request, each change is made once, and what was typed stays', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'dropped-requests');
  const droppedOf = await dropEachSecond(page);
  const isThere = async (name: string): Promise<boolean> => (await link(page, name).count()) === 1;
  // A change is shown before the service has it, and taken back when its request was lost: only the service knows.
  const filters = encodeURIComponent(JSON.stringify({ trashed: { eq: false } }));
  const kept = `${server.appUrl}/drive/v1/files?parent_id=&filters=${filters}`;
  const isKept = async (name: string): Promise<boolean> =>
    (await (await page.request.get(kept)).text()).includes(`"${name}"`);

  await test.step('a folder is entered and left', async () => {
    await link(page, 'Box').click();
    await tryUntil(page, () => page.getByText('Nothing here yet').isVisible());
    await page.goBack();
    await tryUntil(page, () => isThere('a.txt'));
  });

  await test.step('a folder is made', async () => {
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const field = dialog.getByLabel('Name');
    await field.fill('Trip');
    await page.keyboard.press('Enter');
    const names = new Set<string>();
    await tryUntil(
      page,
      async () => {
        // What was typed is still there for the next try.
        for (const value of await field.evaluateAll((all) =>
          all.map((one) => (one instanceof HTMLInputElement ? one.value : '')),
        ))
          names.add(value);
        return (await dialog.count()) === 0 && (await isThere('Trip'));
      },
      'Create',
    );
    expect([...names]).toEqual(['Trip']);
  });

  await test.step('a file is renamed', async () => {
    await choose(page, 'Rename');
    await nameInRow(page, 'b.txt');
    await tryUntil(
      page,
      async () =>
        (await isKept('b.txt')) && (await nameField(page).count()) === 0 && (await isThere('b.txt')),
    );
  });

  await test.step('a file is uploaded', async () => {
    await page
      .getByTestId('picker')
      .setInputFiles([{ name: 'c.txt', mimeType: 'text/plain', buffer: Buffer.from('c') }]);
    await tryUntil(page, () => isThere('c.txt'));
  });

  await test.step('a file is shared', async () => {
    await row(page, 'b.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'Your link is ready' });
    await tryUntil(page, () => ready.isVisible(), 'Create link');
    await ready.getByRole('button', { name: 'Close' }).click();
    await expect(createDialog(page)).toHaveCount(0);
  });

  await test.step('a file is deleted', async () => {
    await row(page, 'c.txt').click();
    await page.keyboard.press('Delete');
    await tryUntil(page, async () => !(await isKept('c.txt')) && !(await isThere('c.txt')));
  });
  expect(droppedOf()).toBeGreaterThan(4);

  // Over a good line: each was done, and once.
  await page.unrouteAll({ behavior: 'wait' });
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  const names = page.getByRole('grid').locator('[data-part=name]');
  await expect(names).toHaveText([/^Box/, /^Trip/, /^b\.txt/]);
  await visit(page, `${server.appUrl}/drive/shares`);
  await expect(page.getByRole('table', { name: 'Shares' }).getByRole('row')).toHaveCount(2);
  await visit(page, `${server.appUrl}/drive/trash`);
  await expect(names).toHaveText([/^c\.txt/]);
});
