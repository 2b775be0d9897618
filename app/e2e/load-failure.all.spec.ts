// A page whose resources arrive in part or not at all shows a message and a way to continue.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { scriptTest } from './built-scripts.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
let ada: Person;
let shareUrl: string;

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  ada = await newPerson(server, 'ada@example.org');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'small.txt', 'small')]);
  shareUrl = `${server.appUrl}/s/${share.id}`;
});
test.afterAll(() => server.stop());

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'didn’t finish loading' });

/** The way to continue works once the resource is available. */
async function expectRecovery(page: Page): Promise<void> {
  await page.unrouteAll();
  const pressed = notice(page).getByRole('link', { name: 'Reload' }).click();
  // The page may have reloaded itself meanwhile, as it does once for a missing chunk: then the link is gone.
  await Promise.race([pressed.catch(() => undefined), ready(page)]);
  await ready(page);
  await expect(notice(page)).toBeHidden();
}

/** The scripts that a page loads until it is interactive. */
async function scriptsOf(browser: Browser, url: string): Promise<readonly string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname);
  });
  await visit(page, url);
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...scripts];
}

test('[P25c] a document that is truncated anywhere says so, and reloading helps', async ({ page }) => {
  const whole = await (await fetch(shareUrl, { headers: { accept: 'text/html' } })).text();
  const facts = whole.indexOf('id="aloft-facts"');
  const bodyBegins = whole.indexOf('</div>', whole.indexOf('id="load-failure"'));
  expect(facts).toBeGreaterThan(bodyBegins);
  const cuts = [bodyBegins + 10, Math.floor((bodyBegins + facts) / 2), facts, facts + 60, facts + 400];
  for (const cut of cuts) {
    // The nonces are those of the truncated response.
    await page.route(shareUrl, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).slice(0, cut);
      await route.fulfill({ response, body });
    });
    await page.goto(shareUrl);
    await expect(notice(page), `cut at ${cut} of ${whole.length}`).toBeVisible();
    await expectRecovery(page);
  }
});

for (const [name, url] of [
  ['a share', () => shareUrl],
  ['the sign-in page', () => `${server.appUrl}/drive/login`],
] as const) {
  test(`[P25c] if any script of ${name} fails to load, the page works without it or says so`, async ({
    browser,
    context,
  }) => {
    const scripts = await scriptsOf(browser, url());
    expect(scripts.length).toBeGreaterThan(5);
    let said = 0;
    for (const script of scripts) {
      // A tab of its own: the one before may still be about to reload itself, which would abort this navigation.
      const page = await context.newPage();
      await page.route(`**${script}`, (route) => route.abort());
      await page.clock.install();
      await page.goto(url());
      // What can come has come: a page that does not answer then says so after half a minute.
      await page.waitForLoadState('networkidle');
      await page.clock.fastForward(30_000);
      const alive = page.locator('html[data-ready=true]');
      await expect(notice(page).or(alive).first(), script).toBeVisible();
      // The router's own words, in no language of the product.
      await expect(page.getByText('Something went wrong'), script).toHaveCount(0);
      if (await notice(page).isVisible()) {
        said += 1;
        await expectRecovery(page);
      }
      await page.close();
    }
    expect(said).toBeGreaterThan(0);
  });
}

test('[P25c] a chunk that fails to load later shows a message and a way to continue', async ({ page }) => {
  await visit(page, shareUrl);
  await page.waitForLoadState('networkidle');
  const isDialog = scriptTest(/^save-dialog$/);
  await page.route(
    ({ href }) => isDialog(href),
    (route) => route.abort(),
  );
  // The page reloads itself once, because a newer build would have renamed the chunk.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await reloaded;
  await ready(page);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await page.unrouteAll();
  // The page that stopped was ready, too.
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await again;
  await ready(page);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[P25c] a download without a response says so, and the page stays', async ({ page }) => {
  await visit(page, shareUrl);
  await page
    .getByRole('gridcell', { name: /small\.txt/ })
    .first()
    .dblclick();
  const viewer = page.getByRole('dialog', { name: 'small.txt' });
  // The viewer has its text before the content is gone: else it says so itself and offers no download.
  await expect(viewer.getByText('small', { exact: true })).toBeVisible();
  const { hostname, port } = new URL(server.contentUrl);
  await page.route(`http://${hostname}:${port}/content/**`, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  await viewer.getByRole('link', { name: 'Download' }).first().click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('download couldn’t start');
  await expect(page.getByRole('button', { name: 'Save 1 to drive' })).toBeVisible();
});
