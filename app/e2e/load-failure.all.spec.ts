// A page without one of its scripts shows a message and a way to continue, as does a download without a response.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type Browser, expect, type Page, type Request, test } from './fixtures.ts';
import { expectRecovery, notice } from './load-failure.ts';
import { visit } from './people.ts';

let server: ServerProcess;
let shareUrl: string;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@load-failure-all.example');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'small.txt', 'small')]);
  shareUrl = `${server.appUrl}/s/${share.id}`;
});

/** Follows the scripts of a page: which ones it asks for, and whether each has come or failed. */
function followScripts(page: Page) {
  const asked = new Set<string>();
  let open = 0;
  const isScript = (request: Request): boolean => request.url().endsWith('.js');
  const end = (request: Request): void => {
    if (isScript(request)) open -= 1;
  };
  page.on('request', (request) => {
    if (!isScript(request)) return;
    asked.add(new URL(request.url()).pathname);
    open += 1;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return { asked, settled: () => expect.poll(() => asked.size > 0 && open === 0).toBe(true) };
}

/** The scripts that a page loads until it is interactive. */
async function scriptsOf(browser: Browser, url: string): Promise<readonly string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { asked, settled } = followScripts(page);
  await visit(page, url);
  await settled();
  await context.close();
  return [...asked];
}

for (const [name, url] of [
  ['a share', () => shareUrl],
  ['the sign-in page', () => `${server.appUrl}/drive/login`],
] as const) {
  test(`[P25c] if any script of ${name} fails to load, the page works without it or says so`, async ({
    browser,
  }) => {
    // Some dozens of pages, one for each script.
    test.slow();
    const scripts = await scriptsOf(browser, url());
    expect(scripts.length).toBeGreaterThan(5);
    let said = 0;
    for (const script of scripts) {
      // The page before may still be about to reload itself, which would abort this navigation, and which keeps Chromium
      // from closing it by itself.
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.route(`**${script}`, (route) => route.abort());
      await page.clock.install();
      const { settled } = followScripts(page);
      await page.goto(url());
      // What can come has come: a page that does not answer then says so after half a minute.
      await settled();
      await page.clock.fastForward(30_000);
      const alive = page.locator('html[data-ready=true]');
      await expect(notice(page).or(alive).first(), script).toBeVisible();
      // The router's own words, in no language of the product.
      await expect(page.getByText('Something went wrong'), script).toHaveCount(0);
      if (await notice(page).isVisible()) {
        said += 1;
        await expectRecovery(page);
      }
      await context.close();
    }
    expect(said).toBeGreaterThan(0);
  });
}

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

test('a link of a share that is followed before the routes of other pages are there waits for them', async ({
  page,
}) => {
  await visit(page, shareUrl);
  let release = (): void => undefined;
  const held = new Promise<void>((settle) => {
    release = settle;
  });
  let asked = 0;
  await page.route('**/assets/*.js', async (route) => {
    asked += 1;
    await held;
    // The first comes to nothing, as on a line that is just back.
    await (asked === 1 ? route.abort() : route.continue());
  });
  // No pointer moves: what comes with the first use is not there either.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[aria-label=Aloft]')?.click());
  await expect.poll(() => asked).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Your files, within reach' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'small.txt' })).toBeVisible();
});
