// Where a sign-in ends that another program began: its window can be closed, and the drive is a link away.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
let who: Person;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  who = await newPerson(server, 'ada@auth-success.example');
});

const signedIn = (page: Page) => page.getByRole('heading', { name: 'You are signed in' });

test('[R1.5] who signs in from the extension arrives at the page that says so, and nobody from anywhere else', async ({
  page,
}) => {
  const form = `${server.appUrl}/drive/login?from_source=pp_browser_extension`;
  await visit(page, form);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/auth-success`);
  await expect(signedIn(page)).toBeVisible();
  await expect(page.getByText('You can close this window.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Open my drive' }).press('Enter');
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  // Signed in already, the form is passed.
  await visit(page, form);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/auth-success`);
  // What names a way back goes there, and other sources are none.
  await visit(page, `${form}&return_to=%2Fdrive%2Ftrash`);
  await expect(page).toHaveURL(`${server.appUrl}/drive/trash`);
  for (const search of ['from_source=elsewhere', 'from_source=', 'from_source=pc_client&port=zz']) {
    await visit(page, `${server.appUrl}/drive/login?${search}`);
    await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  }
  await visit(page, `${form}&return_to=https%3A%2F%2Fevil.test`);
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
});
