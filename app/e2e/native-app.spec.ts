// An app of ours around the page, played by a test host with either form of the bridge.

import { sized } from '../../.ci/tier/tier.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { doneByApp as done, type Format, pageInApp } from './native-host.ts';
import { createAccount, ready } from './people.ts';

let server: ServerProcess;
let share: string;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@native-app.example');
  share = (await newShare(server, ada, [await storeFile(server, ada, 'plan.txt', 'a plan')])).id;
});

const formats = sized<readonly Format[]>({ gate: ['object'], all: ['object', 'text'] });
for (const format of formats)
  test(`[R6.6] an app that takes ${format === 'text' ? 'texts' : 'objects'} shows the title, signs its person in and opens other sites`, async ({
    browser,
  }) => {
    const app = await pageInApp(browser, format, async (sent) => {
      if (sent.call.name !== 'sign_in') return done(sent);
      // The app signs in with a web view of its own, which shares the cookies.
      const own = await app.page.context().newPage();
      await createAccount(own, server.appUrl, `${format}@native-app.example`, 'correct horse battery');
      await own.close();
      return done(sent);
    });
    const { page, calls } = app;
    await page.goto(`${server.appUrl}/s/${share}`);
    await ready(page);
    await expect.poll(() => calls.find(({ name }) => name === 'set_title')?.title).toContain('plan.txt');
    await expect(page.getByRole('banner')).toBeHidden();
    await expectNoViolations(page);

    await page.goto(`${server.appUrl}/en-US/inapp/widget`);
    await ready(page);
    await expect.poll(() => calls.filter(({ name }) => name === 'set_title').length).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Open my drive' }).click();
    await expect
      .poll(() => calls.find(({ name }) => name === 'open_browser')?.url)
      .toBe(`${server.appUrl}/drive/all`);
    expect(page.context().pages()).toHaveLength(1);

    await page.goto(`${server.appUrl}/drive/login`);
    await page.waitForURL('**/drive/all');
    await ready(page);
    await expect(page.getByRole('navigation', { name: 'Drive on a phone' })).toBeInViewport();
    expect(calls.filter(({ name }) => name === 'sign_in')).toHaveLength(1);
  });
