// The home page: the way in for a visitor and a member, and what this server lets each plan have.
import { servePages } from '../server/features/pages/serve.ts';
import { order, press, sellYear } from '../server/proofs/testing/shop.ts';
import { newPerson, startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';

const GB = 1024 ** 3;

let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer(
    {
      freeQuota: 3 * GB,
      vipQuota: 4096 * GB,
      tiers: {
        free: { largestFile: 2 * GB, monthlyUpload: 70 * GB, monthlyDownload: 80 * GB, dailyTasks: 12 },
        premium: { largestFile: null, monthlyUpload: null, monthlyDownload: null, dailyTasks: 1200 },
      },
    },
    { pages: servePages },
  );
});
test.afterEach(() => server.stop());

const main = (page: Page) => page.getByRole('main');
const limits = (page: Page) => main(page).getByRole('table', { name: 'Free is enough for many' });

test('[R1.2] the home page shows a visitor the way in, and a member their drive; its table has the limits of the server', async ({
  page,
}) => {
  // The table is in the page as the server sends it.
  const sent = await (await page.request.get(`${server.appUrl}/`)).text();
  expect(sent).toContain('1,200');

  await visit(page, `${server.appUrl}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your files, within reach');
  const ways = main(page).getByRole('link', { name: 'Get started' });
  await expect(ways).toHaveCount(2);
  await expect(ways.first()).toHaveAttribute('href', '/drive/login?start=sign-up');
  await expect(main(page).getByText('3 GB free, no card needed.')).toBeVisible();
  const rows = limits(page).getByRole('row');
  await expect(rows).toHaveText([
    'FreePremium',
    'Storage3 GB4 TB',
    'Largest file2 GBNo limit',
    'Uploads a month70 GBNo limit',
    'Downloads a month80 GBNo limit',
    'Offline downloads a day121,200',
  ]);

  // The second answer unfolds, and the first stays.
  const answer = main(page).getByText('Your files stay, and you can open');
  await expect(answer).toBeHidden();
  await main(page).getByText('What happens when my drive is full?').click();
  await expect(answer).toBeVisible();
  await expect(main(page).getByText('No. Anybody with the link')).toBeVisible();

  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page, `home, ${size.width}, ${colorScheme}`);
    }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // Each language has its own row, which leads to the page in it.
  await expect(main(page).locator('a[aria-current=true]')).toHaveText(/English/);
  await main(page).getByRole('link', { name: '한국어' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/ko`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('늘 가까이 있는 내 파일');

  // Who has a plan is not offered one.
  await sellYear(server);
  const ada = await newPerson(server, 'ada@example.org');
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/en-US`);
  await expect(main(page).getByRole('link', { name: 'Open my drive' })).toHaveCount(2);
  await expect(main(page).getByRole('link', { name: 'Get started' })).toHaveCount(0);
  await expect(limits(page)).toBeVisible();
  await press((await order(server, ada)).payment_url, 'pay');
  await reload(page);
  await expect(limits(page)).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Open my drive' }).first()).toHaveAttribute(
    'href',
    '/drive/all',
  );
});
