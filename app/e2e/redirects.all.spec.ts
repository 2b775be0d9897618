// The operator's rules: a path leads to another of ours, or to another site, when it is loaded and within the app.

import { servePages } from '../server/features/pages/serve.ts';
import { setRedirectRule } from '../server/features/settings/redirect-rules.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, ready } from './people.ts';

const news = 'https://news.example/today';
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ redirectHosts: ['news.example'] }, { pages: servePages });
  const { services } = server;
  await setRedirectRule(services, '/old', { internal: '/drive/trash' });
  await setRedirectRule(services, '/drive/starred', { internal: '/drive/trash' });
  await setRedirectRule(services, '/drive/recent', { external: news });
});
test.afterAll(() => server.stop());

test('[R2.16] a ruled path leads within the service and to another site, on a full load and within the app', async ({
  page,
}) => {
  await page.route(news, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a long password');
  const places = page.getByRole('navigation', { name: 'Drive' });
  const trash = page.getByRole('heading', { name: 'Trash' }).first();
  const elsewhere = page.getByRole('heading', { name: 'Elsewhere' });

  // A page that stays is the same document.
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await places.getByRole('link', { name: 'Starred' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/drive/trash`);
  await expect(trash).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  // The path that leads elsewhere is no step on the way back.
  await page.goBack();
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  await places.getByRole('link', { name: 'Recent' }).click();
  await expect(elsewhere).toBeVisible();
  await expect(page).toHaveURL(news);

  await page.goto(`${server.appUrl}/old`);
  await ready(page);
  await expect(page).toHaveURL(`${server.appUrl}/drive/trash`);
  await expect(trash).toBeVisible();
  // A browser under test does not hand over where a redirect leads: the answer says it.
  const answer = await page.request.get(`${server.appUrl}/drive/recent`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, news]);
});
