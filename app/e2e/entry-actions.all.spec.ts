// What the address of any page asks for: signing in, the drive, the feedback; signed in and signed out.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { fillForm, form, staysAt } from './entry-form.ts';
import { expect, type Page, test } from './fixtures.ts';
import { ready, reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
let who: Person;
let share: string;
let locked: Awaited<ReturnType<typeof newShare>>;

test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  who = await newPerson(server, 'ada@entry-actions-all.example');
  const plan = await storeFile(server, who, 'plan.txt', 'a plan');
  share = (await newShare(server, who, [plan])).id;
  locked = await newShare(server, who, [plan], { pass_code_option: 'REQUIRED' });
});

const ask = (page: Page, path: string) => visit(page, `${server.appUrl}${path}`);
const at = (path: string): string => `${server.appUrl}${path}`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to Aloft' });

test('login_required on a page of the drive and on the home page leads back there', async ({ page }) => {
  await ask(page, '/drive/search?q=plan&action=login_required');
  await fillForm(page, who);
  await expect(page).toHaveURL(at('/drive/search?q=plan'));
  await page.context().clearCookies();
  await ask(page, '/en-US?action=login_required');
  await fillForm(page, who);
  await expect(page).toHaveURL(at('/en-US'));
});

test('show_login opens the dialog on a share, once, and the page stays where it is', async ({ page }) => {
  await ask(page, `/s/${share}?action=show_login&view=list`);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(at(`/s/${share}?view=list`));
  await expect(dialog(page).getByRole('button', { name: 'Continue in a window' })).toBeFocused();
  await expectNoViolations(page);
  // Back closes it, and leaves the share open.
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
  await reload(page);
  await page.mouse.move(100, 100);
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await staysAt(page, at(`/s/${share}?view=list`));

  await ask(page, `/s/${share}?action=show_login`);
  const opening = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Continue in a window' }).press('Enter');
  const popup = await opening;
  await popup.waitForURL('**/drive/login?request=*');
  await ready(popup);
  await fillForm(popup, who);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'My drive' })).toBeVisible();
  await expect(page).toHaveURL(at(`/s/${share}`));
  await ask(page, `/s/${share}?action=show_login`);
  await staysAt(page, at(`/s/${share}`));
  await ask(page, '/?action=show_login');
  await staysAt(page, at('/'));
});

test('show_login on a share with a passcode asks for both, and keeps the passcode out of every address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await ask(page, `/s/${locked.id}?action=show_login`);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByLabel('Passcode', { exact: true })).toBeAttached();
  await ask(page, `/s/${locked.id}?action=show_login&s_code=${locked.passCode}`);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'plan.txt' })).toBeAttached();
  await expect(page).toHaveURL(at(`/s/${locked.id}`));
  // The right one opens the share for the way back, too.
  await page.context().clearCookies();
  addresses.length = 0;
  await ask(page, `/s/${locked.id}?action=login_required&s_code=${locked.passCode}`);
  await expect(form(page)).toBeVisible();
  await fillForm(page, who);
  await expect(page).toHaveURL(at(`/s/${locked.id}`));
  await expect(page.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
  expect(addresses.filter((url) => url.includes(locked.passCode))).toEqual([]);
  // A wrong one is not handed on either.
  await page.context().clearCookies();
  await ask(page, `/s/${locked.id}?action=login_required&s_code=wrong1`);
  await expect(page).toHaveURL(at(`/drive/login?return_to=${encodeURIComponent(`/s/${locked.id}`)}`));
});

test('show_login elsewhere leads to the sign-in page and back', async ({ page }) => {
  await ask(page, '/?action=show_login');
  await expect(form(page)).toBeVisible();
  await fillForm(page, who);
  await expect(page).toHaveURL(at('/'));
  await expect(page.getByRole('link', { name: 'Open my drive' }).first()).toBeVisible();
});

test('login_to_drive signs in, and leads to the drive from any page', async ({ page }) => {
  await ask(page, `/s/${share}?action=login_to_drive`);
  await expect(form(page)).toBeVisible();
  await fillForm(page, who);
  await expect(page).toHaveURL(at('/drive/all'));
  await ask(page, `/s/${share}?action=login_to_drive&view=list`);
  await expect(page).toHaveURL(at('/drive/all'));
  // Back leads to the share, which does not lead on again.
  await page.goBack();
  await expect(page).toHaveURL(at(`/s/${share}?view=list`));
  await expect(page.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
  await ask(page, '/drive/all?action=login_to_drive&view=list');
  await staysAt(page, at('/drive/all?view=list'));
  await ask(page, '/drive/trash?action=login_to_drive');
  await expect(page).toHaveURL(at('/drive/all'));
});

test('open_feedback opens the feedback of that page, and Back leads back', async ({ page }) => {
  await signInPage(page, server, who);
  for (const [path, rest, from] of [
    ['/drive/trash', '?view=list', '/drive/trash'],
    [`/s/${share}`, '?view=list', '/s'],
    ['/zh-TW', '', '/zh-TW'],
  ] as const) {
    await ask(page, `${path}${rest}${rest === '' ? '?' : '&'}action=open_feedback`);
    await expect(page).toHaveURL(at(`/drive/feedback?from=${encodeURIComponent(from)}`));
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(at(`${path}${rest}`));
  }
  await ask(page, '/drive/feedback?action=open_feedback');
  await staysAt(page, at('/drive/feedback'));
});

test('open_feedback signs in first where nobody is', async ({ page }) => {
  await ask(page, `/s/${share}?action=open_feedback`);
  await expect(form(page)).toBeVisible();
  await fillForm(page, who);
  await expect(page).toHaveURL(/\/drive\/feedback\?from=(%2F|\/)s$/);
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible();
});

test('an action of a link within the app is carried out as well', async ({ page }) => {
  await ask(page, '/');
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await go('/en-US?action=login_required#top');
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL(at(`/drive/login?return_to=${encodeURIComponent('/en-US#top')}`));
  await page.goBack();
  await expect(page).toHaveURL(at('/en-US#top'));
  await expect(form(page)).toHaveCount(0);
});

test('hostile addresses lead nowhere else, and what is unknown or doubled does nothing', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.appUrl) foreign.push(request.url());
  });
  // No address names where to go on but by its own path.
  for (const evil of ['https://evil.test/', '//evil.test', 'javascript:alert(1)', '/\\evil.test']) {
    const value = encodeURIComponent(evil);
    await ask(page, `/?action=login_required&return_to=${value}&redirect=${value}&origin=${value}`);
    await expect(form(page)).toBeVisible();
    const returnTo = await page.evaluate(() => new URLSearchParams(location.search).get('return_to'));
    expect(returnTo).toMatch(/^\/\?return_to=/);
  }
  await fillForm(page, who);
  await expect(page).toHaveURL((url) => url.origin === server.appUrl && url.pathname === '/');
  for (const path of ['//evil.test', '/%2F%2Fevil.test', '/%5Cevil.test', '/..//evil.test']) {
    const answer = await page.request.get(`${server.appUrl}${path}?action=login_required`, {
      maxRedirects: 0,
      headers: { cookie: '' },
    });
    const leadsTo = answer.headers().location ?? '';
    expect([path, leadsTo === '' || new URL(leadsTo, server.appUrl).origin === server.appUrl]).toEqual([
      path,
      true,
    ]);
  }
  expect(foreign).toEqual([]);

  await page.context().clearCookies();
  for (const search of ['action=show_login&action=login_required', 'action=login_to_drive&action=']) {
    await ask(page, `/s/${share}?${search}`);
    await page.mouse.move(60, 60);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await staysAt(page, at(`/s/${share}`));
  }
  // A link within the app may be longer than what a browser asks a server for.
  await page.evaluate(() => {
    history.pushState({}, '', `?action=show_login&view=list&x=${'a'.repeat(9000)}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('This link isn’t valid.');
  await expect(page).toHaveURL(/\/s\/[\w-]+\?view=list&x=a+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const search of [
    'action=sign_in',
    'action=SHOW_LOGIN',
    'action=show_login%00',
    'action[]=show_login',
  ]) {
    await ask(page, `/s/${share}?${search}`);
    await page.mouse.move(50, 50);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
  }
});

test('the sign-in page keeps what it was opened for', async ({ page }) => {
  for (const action of ['show_login', 'login_required', 'login_to_drive', 'open_feedback']) {
    await ask(page, `/drive/login?return_to=%2Fdrive%2Ftrash&action=${action}`);
    await expect(page).toHaveURL(at('/drive/login?return_to=%2Fdrive%2Ftrash'));
    await expect(form(page)).toBeVisible();
  }
  await fillForm(page, who);
  await expect(page).toHaveURL(at('/drive/trash'));
});

test('a way back that is long, as of a magnet link, is kept through the sign-in', async ({ page }) => {
  const magnet = `magnet:?xt=urn:btih:${'a'.repeat(40)}&tr=${'udp://tracker.example.org:80&tr='.repeat(20)}`;
  await ask(page, `/drive/offline?add=${encodeURIComponent(magnet)}&action=login_required`);
  await fillForm(page, who);
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(magnet);
});
