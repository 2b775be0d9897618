// The public site and the drive until somebody uses them, while the app arrives; the site without any script, too.

import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { bar, choiceOf } from './consent-bar.ts';
import { openFilledDrive } from './filled-drive.ts';
import { type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { holdRequests, scripts } from './held-requests.ts';
import { drawn } from './people.ts';

let server: ServerProcess;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
});

/** The names of the scripts that a page fetches from now on. */
function scriptsOf(page: Page): readonly string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)\.js$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}

const isReady = (page: Page) => page.locator('html[data-ready=true]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const themeOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'theme')?.value;

/** Where everything stands that is shown, in the order of the document. */
const places = (page: Page) =>
  page
    .locator('body *:visible')
    .evaluateAll((all) =>
      all
        .filter((one) => one.closest('[popover], dialog, #consent-bar') === null)
        .map((one) => `${one.tagName} ${JSON.stringify(one.getBoundingClientRect())}`),
    );

test('[R2.4] pages are read, and their theme, languages, questions and cookies chosen, before any of the app is fetched', async ({
  page,
  context,
}) => {
  const fetched = scriptsOf(page);
  await page.goto(`${server.appUrl}/en-US/faq`);
  await expect(bar(page)).toBeVisible();
  await button(page, 'Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
  expect(await themeOf(context)).toBe('dark');
  await bar(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await choiceOf(context)).toBe('none');
  const question = page.getByText('Can others send files to me?');
  await question.click();
  await expect(page.locator('details[open]').filter({ has: question })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: '한국어' }).click();
  await expect(page.locator('html[lang=ko]')).toHaveAttribute('data-theme', 'dark');
  await expect(bar(page)).toHaveCount(0);
  await expect(isReady(page)).toHaveCount(0);
  expect(fetched.map((name) => name.replace(/-[\w-]{7}$/, ''))).toEqual(['interaction', 'interaction']);
});

test('[R2.4] what is pressed before the app is there is done when it is, and nothing moves meanwhile', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/entry-client-/);
  await page.goto(`${server.appUrl}/en-US/help-center/files/upload-files`);
  await button(page, 'Light').click();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  const before = await places(page);
  await button(page, 'Cookie settings').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(isReady(page)).toHaveCount(1);
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await settings.getByRole('button', { name: 'Necessary only' }).click();
  await expect(bar(page)).toHaveCount(0);
  // Nor is room kept for what is gone.
  await expect.poll(() => page.evaluate(() => document.documentElement.style.cssText)).toBe('');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  expect(await places(page)).toEqual(before);
  await expect(button(page, 'Light')).toHaveAttribute('aria-pressed', 'true');
});

test('[R2.4] where the app does not arrive, the page says so, stays readable, and asks for it again', async ({
  page,
}) => {
  await page.route(/\/assets\/entry-client-/, (route) => route.abort());
  await page.goto(`${server.appUrl}/en-US/contact-us`);
  await page.getByLabel('What happened?').fill('The code does not arrive.');
  const notice = page.getByRole('alert').filter({ hasText: 'This page didn’t finish loading.' });
  await expect(notice).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel('Your email').focus();
  await expect(isReady(page)).toHaveCount(1);
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('What happened?')).toHaveValue('The code does not arrive.');
});

test('[R2.4] [R2.9] [R4.9] without any script a page is read, and its theme, cookies and language are chosen', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.appUrl}/en-US/faq?kept=1`);
  await button(page, 'Dark').click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/faq?kept=1`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await bar(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await choiceOf(context)).toBe('none');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Language/ })
    .click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Melayu' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms');
  // What only the app can do is not offered.
  await expect(page.getByRole('contentinfo').getByRole('button')).toHaveCount(4);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  const how = `without the app, ${javaScriptEnabled ? 'with' : 'without'} script`;
  test(`[R2.4] a reader says whether an article helped, and what was missing, ${how}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const asked = page.locator('#helpful');
    await page.goto(`${server.appUrl}/en-US/help-center/files/find-files`);
    await asked.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\?helpful=yes#helpful$/);
    await expect(asked).toHaveText('Thanks for telling us');
    await page.goto(`${server.appUrl}/en-US/help-center/files/find-files`);
    await asked.getByRole('button', { name: 'Not really' }).click();
    await asked.getByLabel('What was missing?').fill('How to find a picture by its place.');
    await asked.getByRole('button', { name: 'Send' }).click();
    await expect(asked).toHaveText('Thanks for telling us');
    await expect(asked).toBeInViewport();
    await expect(isReady(page)).toHaveCount(0);
    const db = await openBeside(server);
    const said = await db.selectFrom('contacts').select('message').where('topic', '=', 'article').execute();
    await db.destroy();
    expect(said.at(-1)?.message).toBe(
      'How to find a picture by its place.\n\n(help-center/files/find-files)',
    );
    await context.close();
  });

  test(`[R2.4] the help is searched from any of its pages ${how}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const field = page.getByLabel('Search the help');
    for (const start of ['faq', 'help', 'help-center/sharing/share-a-link']) {
      await page.goto(`${server.appUrl}/en-US/${start}`);
      await field.fill('authenticator');
      await field.press('Enter');
      await expect(page).toHaveURL(`${server.appUrl}/en-US/help?q=authenticator`);
      const answers = page.getByRole('main').getByRole('listitem');
      await expect(answers.getByRole('link').first()).toHaveText('Turn on two-step verification');
      await expect(answers.first().locator('mark').first()).toHaveText(/authenticator/i);
      await expect(field).toHaveValue('authenticator');
    }
    if (javaScriptEnabled) expect((await (await axe(page)).analyze()).violations).toEqual([]);
    await field.fill('xyzzyplugh');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('status')).toContainText('No article says that.');
    await expect(isReady(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'write to us' }).click();
    await expect(page).toHaveURL(`${server.appUrl}/en-US/contact-us`);
    await context.close();
  });
}

test('[R2.4] without any script a message is sent, refused in the reader’s words with all that was written, and kept', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${server.appUrl}/en-US/contact-us`);
  await page.getByRole('radio', { name: 'An app' }).check();
  // The browser takes it for an address, and the service does not.
  await page.getByLabel('Your email').fill('mei@example');
  await page.getByLabel('What happened?').fill('Two lines\nof text.');
  await button(page, 'Send').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'An app' })).toBeChecked();
  await expect(page.getByLabel('What happened?')).toHaveValue('Two lines\nof text.');
  await page.getByLabel('Your email').fill('mei@hydration.example');
  await button(page, 'Send').click();
  await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeVisible();
  const db = await openBeside(server);
  const kept = await db
    .selectFrom('contacts')
    .selectAll()
    .where('email', '=', 'mei@hydration.example')
    .execute();
  await db.destroy();
  expect(kept).toEqual([expect.objectContaining({ topic: 'app', locale: 'en-US' })]);
  expect(kept[0]?.message.split(/\r?\n/)).toEqual(['Two lines', 'of text.']);
  await context.close();
});

test('what is pressed before the drive answers is done when it does, and done once', async ({ page }) => {
  await openFilledDrive(page, server.appUrl, 'early-press@hydration.example', ['Note.txt']);
  const menu = page.getByRole('menu');
  for (const [pressed, outcome] of [
    [button(page, 'New').first(), menu.getByRole('menuitem', { name: 'New folder' })],
    [page.getByRole('checkbox', { name: 'Select Note.txt' }), page.getByText('1 selected')],
    [button(page, 'Actions for Note.txt'), menu.getByRole('menuitem', { name: 'Rename' })],
  ] as const) {
    const release = await holdRequests(page, scripts);
    await page.goto(`${server.appUrl}/drive/all`, { waitUntil: 'commit' });
    await drawn(page);
    await pressed.click();
    await pressed.click();
    await expect(outcome).toHaveCount(0);
    release();
    await expect(outcome).toBeVisible();
    await page.unroute(scripts);
  }
});

test('[R1.2] a sign-in that is sent before the page answers signs in when it does', async ({ page }) => {
  await newPerson(server, 'early-sign-in@hydration.example');
  const release = await holdRequests(page, scripts);
  await page.goto(`${server.appUrl}/drive/login`, { waitUntil: 'commit' });
  await drawn(page);
  await page.getByLabel('Email').fill('early-sign-in@hydration.example');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('early-sign-in@hydration.example');
  release();
  await page.waitForURL('**/drive/all');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});
