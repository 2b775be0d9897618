// A page whose document or later parts do not arrive shows a message and a way to continue.
import { sized } from '../../.ci/tier/tier.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { scriptTest } from './built-scripts.ts';
import { expect, test } from './fixtures.ts';
import { expectRecovery, notice } from './load-failure.ts';
import { ready, visit } from './people.ts';

let shareUrl: string;
test.beforeAll(async ({ sharedServer: server }) => {
  const ada = await newPerson(server, 'ada@load-failure.example');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'small.txt', 'small')]);
  shareUrl = `${server.appUrl}/s/${share.id}`;
});

test('[P25c] a document that is truncated anywhere says so, and reloading helps', async ({ page }) => {
  const whole = await (await fetch(shareUrl, { headers: { accept: 'text/html' } })).text();
  const facts = whole.indexOf('id="aloft-facts"');
  const bodyBegins = whole.indexOf('</div>', whole.indexOf('id="load-failure"'));
  expect(facts).toBeGreaterThan(bodyBegins);
  const cuts = sized({
    gate: [bodyBegins + 10, facts + 60],
    all: [bodyBegins + 10, Math.floor((bodyBegins + facts) / 2), facts, facts + 60, facts + 400],
  });
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

test('[P25c R4.17] a chunk that fails to load later shows a message and a way to continue', async ({
  page,
}) => {
  await visit(page, shareUrl);
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
