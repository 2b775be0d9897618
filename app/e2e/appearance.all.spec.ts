// Every page in six languages, on desktops and phones, in light and dark mode: no text is cut off or overlaps
// other text, nothing that can be pressed is out of reach, and there is no accessibility violation.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newFolder } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { loaded, visit } from './people.ts';
import { unreachableControls } from './reachable-controls.ts';
import { textProblems } from './text-layout.ts';

let server: ServerProcess;
/** The pages of the drive without a navigation link. */
let strangers: Readonly<Record<string, string>>;
let password: string;

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'on', captcha: 'off' });
  await expect.poll(() => server.output()).toContain('ended by its owner');
  password = /Sign in with \S+ \/ (\S+)/.exec(server.output())?.[1] ?? '';
  const share = / {2}open +(http\S+)/.exec(server.output())?.[1] ?? '';
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: 'demo@aloft.example', password },
  });
  const token = String(signed.body.access_token);
  const letters = await newFolder(server, { token }, 'Letters');
  const made = await call(server, 'POST', '/drive/v1/share', {
    token,
    body: { file_ids: [letters], upload: { max_files: 5, max_bytes: 5000 } },
  });
  strangers = { share: new URL(share).pathname, 'upload link': `/u/${String(made.body.share_id)}` };
});
test.afterAll(() => server.stop());

const languages = ['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
] as const;

async function signIn(page: Page): Promise<void> {
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('demo@aloft.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page.waitForURL('**/drive/all');
}

async function setLanguage(context: BrowserContext, language: string): Promise<void> {
  await context.addCookies([{ name: 'locale', value: language, url: server.appUrl }]);
}

const places = ['all', 'recent', 'starred', 'shares', 'offline', 'trash'] as const;

/** Visits every page by client-side navigation. */
async function eachPage(page: Page, check: (place: string) => Promise<void>): Promise<void> {
  for (const place of places) {
    const link = page.locator(`a[data-drop-place=${place}]`).first();
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await loaded(page);
    await check(place);
  }
  await page.locator('input[name=q]').fill('o');
  await page.locator('input[name=q]').press('Enter');
  await page.waitForURL('**/drive/search?*');
  await page.locator('[role=grid] a').first().waitFor();
  await check('search');
  await page.locator('a[href="/drive/storage"]:visible').first().click();
  await page.waitForURL('**/drive/storage');
  await page.locator('a[href*="marked="]').first().waitFor();
  await check('storage');
  for (const [place, address] of Object.entries(strangers)) {
    await visit(page, server.appUrl + address);
    await loaded(page);
    await check(place);
  }
}

/** The layout problems of the current page, for each viewport. */
async function problemsOnEachSize(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The grid measures itself and renders once more.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const problems = [...(await textProblems(page)), ...(await unreachableControls(page))];
    found.push(...problems.map((one) => `${what} at ${size.width}: ${one}`));
  }
  await page.setViewportSize(sizes[0]);
  return found;
}

test('no text or control is cut off, covered or misplaced in any language and viewport', async ({
  page,
  context,
}) => {
  // On a busy machine sixty pages take longer than any other journey.
  test.slow();
  await signIn(page);
  const problems: string[] = [];
  for (const language of languages) {
    await setLanguage(context, language);
    await visit(page, `${server.appUrl}/drive/all`);
    await loaded(page);
    await page.locator('header button[popovertarget=account-menu]:not([popovertargetaction])').click();
    await page.locator('[popover]:popover-open progress').first().waitFor();
    problems.push(...(await problemsOnEachSize(page, `${language}, account`)));
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    problems.push(...(await problemsOnEachSize(page, `${language}, shortcuts`)));
    await page.keyboard.press('Escape');
    await eachPage(page, async (place) => {
      problems.push(...(await problemsOnEachSize(page, `${language}, ${place}`)));
    });
  }
  expect(problems).toEqual([]);
});

const besidePlaces = [
  ...[
    '/',
    '/referral',
    '/check-in',
    '/activity/compensation',
    '/tv',
    '/auth',
    '/{language}/auth-success',
    '/drive/login',
    '/unsubscribe?d=x',
    '/expired-link',
    '/expired-link?reason=unavailable',
  ],
  ...['me', 'account', 'account/settings', 'feedback', 'payment', 'payment/storage', 'payment/traffic'].map(
    (path) => `/drive/${path}`,
  ),
];

test('no text or control of the pages beside the drive is cut off, covered or misplaced in any language and viewport', async ({
  page,
  context,
}) => {
  // As above.
  test.slow();
  await signIn(page);
  const problems: string[] = [];
  for (const language of languages) {
    await setLanguage(context, language);
    for (const path of besidePlaces) {
      await visit(page, server.appUrl + path.replace('{language}', language));
      await loaded(page);
      problems.push(...(await problemsOnEachSize(page, `${language}, ${path}`)));
    }
  }
  expect(problems).toEqual([]);
});

test('no page has an accessibility violation in light or dark mode', async ({ page }) => {
  await signIn(page);
  await visit(page, `${server.appUrl}/drive/all`);
  const found: string[] = [];
  let isPhone = false;
  await eachPage(page, async (place) => {
    // Alternates between phone and desktop; both themes on each.
    isPhone = !isPhone;
    if (isPhone) await page.setViewportSize(sizes[1]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await (await axe(page))
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      for (const { id, nodes } of violations)
        found.push(`${place}, ${colorScheme}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
    }
    await page.setViewportSize(sizes[0]);
  });
  expect(found).toEqual([]);
});
