// Help center, questions and blog: read in six languages, handed on, and led to from old addresses.
import { localeCodes } from '@aloft/i18n';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { check } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload, visit } from './people.ts';

const addresses = [
  ...[
    'help-center/files/upload-files',
    'help-center/sharing/share-a-link',
    'help-center/account/two-step-sign-in',
  ],
  ...['faq', 'blog', 'blog/one-link-for-a-folder', 'blog/policies-with-a-memory'],
];

test('[R2.4] [R1.1] help, questions and blog are there in six languages, each with its own title and words', async ({
  request,
  sharedServer: server,
}) => {
  for (const address of addresses) {
    const titles = new Set<string>();
    for (const locale of localeCodes) {
      const answer = await request.get(`${server.appUrl}/${locale}/${address}`);
      expect([address, locale, answer.status()]).toEqual([address, locale, 200]);
      const text = await answer.text();
      expect(text).toContain(`<html lang="${locale}"`);
      expect(text).toContain(`<link rel="canonical" href="${server.appUrl}/${locale}/${address}"`);
      titles.add(/<meta name="description" content="([^"]+)"/.exec(text)?.[1] ?? '');
    }
    expect([address, titles.size]).toEqual([address, localeCodes.length]);
  }
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('[R2.13] [R2.4] the help center leads to its first article, and from each to the next', async ({
  page,
  sharedServer: server,
}) => {
  await visit(page, `${server.appUrl}/help-center`);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/help-center/files/upload-files`);
  await expect(title(page)).toHaveText('Upload files and folders');
  await check(page, 'help');
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(title(page)).toHaveText('Find files again');
  const topics = page.getByRole('navigation', { name: 'Help topics' });
  await topics.getByText('Sharing').click();
  await topics.getByRole('link', { name: 'Receive files from others' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/help-center/sharing/receive-files`);
  // What a text calls a button is what the button is called.
  await expect(page.getByRole('main').getByText('Upload only', { exact: true })).toBeVisible();
  await visit(page, `${server.appUrl}/ko/help-center/account`);
  await expect(page).toHaveURL(`${server.appUrl}/ko/help-center/account/two-step-sign-in`);
});

test('[R2.12] an old address of a question leads to the article that answers it, others unfold their answer', async ({
  page,
  sharedServer: server,
}) => {
  await visit(page, `${server.appUrl}/faq#share-a-link`);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/help-center/sharing/share-a-link`);
  await visit(page, `${server.appUrl}/en-US/faq#who-opened`);
  await expect(page.getByText('Who that was is not recorded.')).toBeVisible();
  await check(page, 'questions');
  for (const hash of ['nothing', '%00', '__proto__', 'topic-files', `${'x'.repeat(3000)}`]) {
    await page.goto(`${server.appUrl}/en-US/faq#${hash}`);
    await expect(title(page)).toHaveText('Questions');
    await expect(page).toHaveURL(`${server.appUrl}/en-US/faq#${hash}`);
  }
});

test('[R2.18] an article is copied as a link, handed to the system’s sheet, and opened in the operator’s bot', async ({
  page,
  context,
}) => {
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_TELEGRAM_BOT: 'example_bot' },
  });
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    });
    const address = `${server.appUrl}/en-US/help-center/sharing/share-a-link`;
    await visit(page, address);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await page.evaluate('window.shared')).toEqual([
      { url: address, title: 'Share files with a link' },
    ]);
    const telegram = page.getByRole('link', { name: 'Telegram' });
    await expect(telegram).toHaveAttribute('href', 'https://t.me/example_bot?start=sharing_share-a-link');
    // Without the clipboard, the address stands there to be copied.
    await page.evaluate(() =>
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error()) }),
    );
    await reload(page);
    await page.evaluate(() =>
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error()) }),
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByLabel('Link to this article')).toHaveValue(address);
  } finally {
    await server.stop();
  }
});

test('[R2.4] the blog shows its newest post first, and each leads to the others', async ({
  page,
  sharedServer: server,
}) => {
  await visit(page, `${server.appUrl}/en-US/blog`);
  await check(page, 'blog');
  await page.getByRole('link', { name: /A drive that you can read/ }).click();
  await expect(title(page)).toHaveText('A drive that you can read');
  await check(page, 'post');
  await page.getByRole('link', { name: /One link for a whole folder/ }).click();
  await expect(title(page)).toHaveText('One link for a whole folder');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Help' }).click();
  await expect(title(page)).toHaveText('Upload files and folders');
});
