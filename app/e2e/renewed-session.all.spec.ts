// A browser that comes back after hours: its access cookie has ended, and its refresh cookie has not.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive } from './people.ts';
import { password } from './sign-in-again.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** The paths of all documents that the page has shown since. */
function documentsOf(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) paths.push(new URL(response.url()).pathname);
  });
  return paths;
}

test('the drive is there at once, on each load and in each tab', async ({ page, context }) => {
  await openNewDrive(page, server.appUrl, 'ada@renewed-session.example', password);
  const two = await context.newPage();
  const documents = [documentsOf(page), documentsOf(two)];
  for (const path of ['/drive/all', '/drive/account']) {
    await context.clearCookies({ name: 'aloft-session' });
    await Promise.all([page, two].map((tab) => tab.goto(`${server.appUrl}${path}`)));
    for (const tab of [page, two])
      await expect(tab.getByRole('button', { name: 'Account of ada' })).toBeVisible();
  }
  expect(documents).toEqual(Array(2).fill(['/drive/all', '/drive/account']));
});

test('a link of another site to the drive while the line fails: the page says so, and no form is shown', async ({
  page,
  context,
}) => {
  await openNewDrive(page, server.appUrl, 'bo@renewed-session.example', password);
  await context.clearCookies({ name: 'aloft-session' });
  let isLost = true;
  await page.route('**/v1/auth/token*', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`data:text/html,<a href="${server.appUrl}/drive/all">My files</a>`);
  const documents = documentsOf(page);
  await page.getByRole('link', { name: 'My files' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Couldn’t load your account' })).toBeVisible();
  await expect(main).not.toContainText('not signed in');
  await expectNoViolations(page);
  isLost = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Account of bo' })).toBeVisible();
  await expect(main.getByText('Couldn’t load your account')).toHaveCount(0);
  expect(documents).toEqual(['/drive/all']);
});
