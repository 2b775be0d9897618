// The settings of an account: changed in one browser, obeyed in another.

import { servePages } from '../server/features/pages/serve.ts';
import { newPerson, startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';
import { keeps, openBrowser, setting, settingsPath } from './settings-page.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' }, { pages: servePages });
});
test.afterAll(() => server.stop());

test('[R10.10] a setting is changed by keyboard, stands in the first frame, and is seen on another device at once', async ({
  browser,
  page,
}) => {
  const ada = await newPerson(server, 'ada@example.org');
  await signInPage(page, server, ada);
  const streaming = page.waitForResponse((answer) => answer.url().includes('/changes/stream'));
  await visit(page, `${server.appUrl}${settingsPath}`);
  await streaming;
  const other = await openBrowser(server, browser, ada, settingsPath);
  const filter = setting(other, 'Leave out system files');
  await expect(filter).toBeChecked();
  await keeps(other, () => filter.press('Space'));
  await expect(filter).not.toBeChecked();
  await expect(setting(page, 'Leave out system files')).not.toBeChecked();
  await expectNoViolations(page);

  // Without any script: the document says it.
  const plainContext = await browser.newContext({ javaScriptEnabled: false });
  await plainContext.addCookies(await other.context().cookies());
  const still = await plainContext.newPage();
  await still.goto(`${server.appUrl}${settingsPath}`);
  await expect(setting(still, 'Leave out system files')).not.toBeChecked();
  await expect(setting(still, 'Recognize share links in search')).toBeChecked();
  await expect(setting(still, 'Separate folders for other apps')).not.toBeChecked();
});
