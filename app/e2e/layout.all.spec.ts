// How a page is laid out (R3.6): the narrow sidebar of a desk, and the menu of languages.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Drive', exact: true });
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width ?? 0;
const collapse = (page: Page) => sidebar(page).getByRole('button', { name: 'Collapse sidebar' });
const expand = (page: Page) => sidebar(page).getByRole('button', { name: 'Expand sidebar' });

test('[R3.6] the sidebar is made narrow by keyboard, in every tab, says its entries as tooltips, and stays so', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openNewDrive(page, server.appUrl, 'ada@layout.example', 'long enough 1');
  const other = await context.newPage();
  await visit(other, `${server.appUrl}/drive/recent`);
  const wide = await widthOf(page);
  await expect(collapse(page)).toHaveAttribute('aria-expanded', 'true');
  await collapse(page).press('Enter');
  await expect(expand(page)).toBeFocused();
  await expect(expand(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(expand(page)).toHaveAttribute('aria-controls', (await sidebar(page).getAttribute('id')) ?? '');
  expect(await widthOf(page)).toBeLessThan(wide / 2);
  await expect.poll(() => widthOf(other)).toBeLessThan(wide / 2);
  await expectNoViolations(page);

  const starred = sidebar(page).getByRole('link', { name: 'Starred' });
  await starred.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Starred');
  await starred.click();
  await expect(starred).toHaveAttribute('aria-current', 'page');
  const storage = sidebar(page).getByRole('link', { name: /Storage/ });
  await expect(storage.getByText('0%')).toBeVisible();
  await storage.hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^0 .* of /);

  // As the server renders it: without a script it is narrow already.
  const html = await (await page.request.get(`${server.appUrl}/drive/all`)).text();
  expect(html).toContain('data-collapsed');
  await visit(page, `${server.appUrl}/drive/all`);
  expect(await widthOf(page)).toBeLessThan(wide / 2);
  await expand(page).click();
  await expect.poll(() => widthOf(other)).toBe(wide);
  await reload(page);
  expect(await widthOf(page)).toBe(wide);
  expect(errors).toEqual([]);
});

test('[R3.6] a sidebar’s cookie that says anything else leaves it wide', async ({ page, context }) => {
  await openNewDrive(page, server.appUrl, 'bo@layout.example', 'long enough 1');
  const wide = await widthOf(page);
  for (const value of ['COLLAPSED', 'collapsed2', '%3Cscript%3E', 'x'.repeat(2000)]) {
    await context.addCookies([{ name: 'sidebar', value, url: server.appUrl }]);
    await visit(page, `${server.appUrl}/drive/all`);
    expect([value, await widthOf(page)]).toEqual([value, wide]);
  }
});

test('[R3.6] on a phone a narrow sidebar is a drawer with every word', async ({ page, context }) => {
  await context.addCookies([{ name: 'sidebar', value: 'collapsed', url: server.appUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewDrive(page, server.appUrl, 'cy@layout.example', 'long enough 1');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByText('Starred')).toBeVisible();
  await expect(drawer.getByText('Storage', { exact: true }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(expand(page)).toBeVisible();
});

test('[R3.6 R1.1] the languages are links in a popover of the header, for keys and on a phone, and one choice loads the page in it', async ({
  page,
}) => {
  await visit(page, server.appUrl);
  const banner = page.getByRole('banner');
  const button = banner.getByRole('button', { name: /^Language/ });
  const menu = banner.getByRole('list', { name: 'Language' });
  await expect(menu).toBeHidden();
  await button.press('ArrowDown');
  await expect(menu.getByRole('link')).toHaveText([
    'English',
    '简体中文',
    '繁體中文',
    'Bahasa Indonesia',
    'Bahasa Melayu',
    '한국어',
  ]);
  const english = menu.getByRole('link', { name: 'English' });
  await expect(english).toHaveAttribute('aria-current', 'true');
  await expect(english).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('link', { name: '한국어' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await menu.getByRole('link', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});
