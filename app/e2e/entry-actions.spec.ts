// What the address of any page asks for: signing in first.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { fillForm, form, staysAt } from './entry-form.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
let who: Person;
let share: string;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  who = await newPerson(server, 'ada@entry-actions.example');
  share = (await newShare(server, who, [await storeFile(server, who, 'plan.txt', 'a plan')])).id;
});

const ask = (page: Page, path: string) => visit(page, `${server.appUrl}${path}`);
const at = (path: string): string => `${server.appUrl}${path}`;

test('[R2.24] login_required signs in first and goes on with the rest of the address', async ({ page }) => {
  await ask(page, `/s/${share}?action=login_required&view=list&order=name_desc`);
  await expect(form(page)).toBeVisible();
  await fillForm(page, who);
  await expect(page).toHaveURL(at(`/s/${share}?view=list&order=name_desc`));
  await expect(page.getByRole('link', { name: 'My drive' })).toBeVisible();
  // Signed in, it asks nothing.
  await ask(page, `/s/${share}?action=login_required&view=list`);
  await staysAt(page, at(`/s/${share}?view=list`));
  await ask(page, '/ko?action=login_required');
  await staysAt(page, at('/ko'));
  await ask(page, '/drive/trash?action=login_required');
  await staysAt(page, at('/drive/trash'));
});
