// The policies of a server: each at every address of the specification, in six languages, with what holds and what changed.
import { localeCodes } from '@aloft/i18n';
import { check } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

const addresses = [
  ...['anti-abuse', 'anti-abuse/anti-abuse', 'copyright-Infringement', 'user-agreement', 'update'],
  ...['copyright-Infringement/copyright-Infringement', 'user-agreement/user-agreement'],
  ...['child-sexual-abuse', 'child-sexual-abuse/2023-05-23', 'child-sexual-abuse/2025-02-12'],
  ...['membership-agreement', 'membership-agreement/2022-06-14', 'membership-agreement/2023-08-23'],
  ...[
    'privacy-policy',
    'privacy-policy/2021-11-08',
    'privacy-policy/2023-10-14',
    'privacy-policy/2023-11-06',
  ],
];

test('[R2.5] [R1.1] each policy is there in six languages, undated and at each date, with a title and words of its own', async ({
  request,
  sharedServer: server,
}) => {
  const said = new Map<string, Set<string>>();
  for (const address of addresses)
    for (const locale of localeCodes) {
      const answer = await request.get(`${server.appUrl}/${locale}/policy/${address}`);
      expect([address, locale, answer.status()]).toEqual([address, locale, 200]);
      const text = await answer.text();
      expect(text).toContain(`<html lang="${locale}"`);
      const description = /<meta name="description" content="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(description).not.toBe('');
      // In no two languages the same: none falls back unsaid.
      const others = said.get(address) ?? new Set();
      expect(others).not.toContain(description);
      said.set(address, others.add(description));
      expect(text).toContain(`<link rel="canonical" href="${server.appUrl}/${locale}/policy/`);
      for (const code of localeCodes) expect(text).toContain(`hrefLang="${code}"`);
    }
  for (const address of ['nothing', 'privacy-policy/2020-01-01', 'privacy-policy/anti-abuse', ''])
    expect((await request.get(`${server.appUrl}/ko/policy/${address}`)).status()).toBe(404);
});

const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions of this page' });

test('[R2.5] [R2.7] a version says whether it is in force, what changed, and leads to the others', async ({
  page,
  sharedServer: server,
}) => {
  await visit(page, `${server.appUrl}/policy/privacy-policy`);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/policy/privacy-policy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(page.getByText('In force since November 6, 2023.')).toBeVisible();
  // Who runs the server has said nothing of itself.
  await expect(page.getByText('[the operator of this server has not given a name]')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Deletion' })
    .click();
  await expect(page.getByRole('heading', { name: 'Deletion' }).first()).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'What changed' }).click();
  const changes = page.getByRole('region', { name: 'What changed since October 14, 2023' });
  await expect(changes.locator('ins').first()).toBeVisible();
  await check(page, 'policy');

  await versions(page)
    .getByRole('link', { name: /November 8, 2021/ })
    .click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/policy/privacy-policy/2021-11-08`);
  await expect(page.getByText('No longer in force: this version held until October 13, 2023.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^What changed/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Read the version that is in force' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/policy/privacy-policy`);

  const policies = page.getByRole('navigation', { name: 'All policies' }).first();
  await policies.getByRole('link', { name: 'What changed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed in our policies');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/policy/child-sexual-abuse/2025-02-12`);
});

test('[R2.5] [R2.7] on a phone, in Korean and in the dark, versions and contents are folded above the text', async ({
  browser,
  sharedServer: server,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/ko/policy/membership-agreement`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('멤버십 약관');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await check(page, 'policy-phone');
  await page.getByText('정책', { exact: true }).first().click();
  await page.getByRole('link', { name: /2022년 6월 14일/ }).click();
  await expect(page).toHaveURL(`${server.appUrl}/ko/policy/membership-agreement/2022-06-14`);
  await context.close();
});
