// EPUB books in the viewer: the reader on the content origin, with the real policies, in the drive and on a share.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { chapterText, closeBook, openFile, percentIn, shows } from './book-reader.ts';
import { expect, type FrameLocator, type Page, type Request, test } from './fixtures.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { hostileBook, madeBook, novel } from './made-books.ts';
import { openNewDrive } from './people.ts';

let server: ServerProcess;
let foreign: ForeignServer;

/** The paths that anything asked the foreign server for. */
const asked: string[] = [];

test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  foreign = await startForeignServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.end('far');
  });
});
test.afterAll(() => foreign.stop());

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** The frame of the reader, in which the frame of the chapter is. */
const readerOf = (page: Page, name: string): FrameLocator => page.frameLocator(`iframe[title="${name}"]`);

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByTestId('picker').setInputFiles([{ name, mimeType: 'application/epub+zip', buffer }]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
}

test('a book of the drive is read by keys, presses and its contents, in another size and on other paper', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openNewDrive(page, server.appUrl, 'books@books-all.example', 'a good password');
  await upload(page, 'The Frozen Bay.epub', await novel());
  await openFile(page, 'The Frozen Bay.epub');
  await shows(page, 'Chapter 1, sentence 1:');
  await expect(page.getByText('Aoi Mori · Letters 1')).toBeVisible();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);

  // The frame has the keys at once, and keeps them from chapter to chapter.
  for (let nth = 0; nth < 40 && !(await chapterText(page)).includes('Chapter 2'); nth += 1) {
    await shows(page, 'sentence');
    const before = await percentIn(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => percentIn(page)).toBeGreaterThan(before);
  }
  await shows(page, 'Letters 2');
  await page.keyboard.press('Home');
  await shows(page, 'Letters 1');
  await page.keyboard.press('End');
  await shows(page, 'Letters 5');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();

  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(page.getByRole('button', { name: 'Letters 5' })).toBeFocused();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  const end = await percentIn(page);
  await page.getByRole('button', { name: 'Letters 3' }).click();
  await shows(page, 'Letters 3');
  // The reader tells of its place once the chapter is laid out.
  await expect.poll(() => percentIn(page)).toBeLessThan(end);
  const third = await percentIn(page);
  await page.getByRole('button', { name: 'Page to the right' }).click();
  await expect.poll(() => percentIn(page)).toBeGreaterThan(third);
  const box = await page.locator('iframe').boundingBox();
  if (box === null) throw new Error('no frame');
  await page.mouse.click(box.x + 20, box.y + box.height / 2);
  await expect.poll(() => percentIn(page)).toBe(third);

  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const fontSize = () =>
    page
      .frames()
      .findLast((frame) => frame.url().startsWith('blob:'))
      ?.evaluate(() => getComputedStyle(document.querySelector('p') ?? document.body).fontSize)
      // A frame that is replaced meanwhile has none.
      .catch(() => '');
  await expect.poll(fontSize).toBe('18px');
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect.poll(fontSize).toBe('20px');
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(page.getByRole('button', { name: 'Sepia' })).toHaveAttribute('aria-pressed', 'true');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Scroll', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Larger text' })).toBeHidden();
  await shows(page, 'Letters 3');

  // Escape within the book closes the viewer, as anywhere in it.
  await page.locator('iframe').focus();
  await closeBook(page, 'The Frozen Bay.epub');
  // What was chosen is kept, and where one was.
  await openFile(page, 'The Frozen Bay.epub');
  await shows(page, 'Letters 3');
  await expect.poll(fontSize).toBe('20px');
  expect(refused).toEqual([]);
});

test('a hostile book asks nobody for anything, runs no script and reads nothing of the app', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'hostile-book@books-all.example', 'a good password');
  await upload(page, 'Hostile.epub', await hostileBook(`http://${foreign.host}`));
  const left: string[] = [];
  const note = (request: Request): void => {
    const url = request.url();
    const isForeign =
      !url.startsWith(server.appUrl) && !url.startsWith(server.contentUrl) && !/^(blob|data):/.test(url);
    // The browser tells of what the policy holds back, too.
    if (isForeign && request.failure()?.errorText !== 'csp') left.push(url);
  };
  page.context().on('requestfinished', note);
  page.context().on('requestfailed', note);
  page.context().on('page', (opened) => left.push(`window ${opened.url()}`));
  page.on('dialog', (dialog) => left.push(`dialog ${dialog.message()}`));
  await openFile(page, 'Hostile.epub');
  const titles = [
    'Handlers',
    'Scripts',
    'Remote files',
    'Ways out',
    'Frames',
    'Tag soup',
    'Drawing',
    'Odd type',
  ];
  for (const title of titles) {
    await expect(readerOf(page, 'Hostile.epub').locator('main')).toBeAttached();
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('button', { name: title, exact: true }).click();
    // The bar names the chapter once its frame has taken the place of the one before.
    await expect(viewerOf(page, 'Hostile.epub').locator('p', { hasText: title }).first()).toBeVisible();
    await shows(page, 'Quiet words');
    const chapter = page.frames().findLast((frame) => frame.url().startsWith('blob:'));
    if (chapter === undefined) throw new Error('no chapter');
    const acting = await chapter.evaluate(() => {
      const all = [...document.querySelectorAll('*')];
      return {
        elements: all
          .map(({ localName }) => localName)
          .filter((name) => /^(script|iframe|object|embed|form|meta|base|input|button|animate)$/.test(name)),
        handlers: all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))),
        far: all.flatMap((one) =>
          ['src', 'srcset', 'poster', 'href', 'data', 'ping']
            .filter((name) => one.localName !== 'a' || name !== 'href')
            .map((name) => one.getAttribute(name) ?? '')
            .filter((value) => /^(https?|javascript):/.test(value)),
        ),
        cookie: document.cookie,
      };
    });
    expect(acting, title).toEqual({ elements: [], handlers: [], far: [], cookie: '' });
  }
  // The second line fails first here: the policy alone holds what a chapter would run.
  const chapter = page.frames().findLast((frame) => frame.url().startsWith('blob:'));
  const ran = await chapter?.evaluate((foreignUrl) => {
    const image = document.createElement('img');
    image.setAttribute('onerror', 'globalThis.ran = true');
    const script = document.createElement('script');
    script.textContent = 'globalThis.ran = true';
    const frame = document.createElement('iframe');
    frame.src = `${foreignUrl}/stored/late-frame`;
    const sheet = document.createElement('link');
    Object.assign(sheet, { rel: 'stylesheet', href: `${foreignUrl}/stored/late.css` });
    document.body.append(image, script, frame, sheet);
    const failed = new Promise((settle) => image.addEventListener('error', settle));
    image.src = `${foreignUrl}/stored/late.png`;
    return failed.then(() =>
      fetch(`${foreignUrl}/stored/late-fetch`).then(
        () => 'fetched',
        () => ('ran' in globalThis ? 'ran' : 'held'),
      ),
    );
  }, `http://${foreign.host}`);
  expect(ran).toBe('held');
  const reads = await page
    .frames()
    .find((frame) => frame.url() === `${server.contentUrl}/book-reader`)
    ?.evaluate(() => {
      try {
        return String(window.parent.document.title);
      } catch (error) {
        return error instanceof DOMException ? error.name : 'error';
      }
    });
  expect(reads).toBe('SecurityError');
  expect(await page.title()).not.toContain('owned');
  expect(left).toEqual([]);
  expect(asked).toEqual([]);
});

test('a link leads out of a book only after a press outside of it, and says where', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'links@books-all.example', 'a good password');
  const far = `http://${foreign.host}/chosen`;
  const buffer = await madeBook({
    title: 'Links',
    hasContents: false,
    chapters: [
      {
        file: 'one.xhtml',
        title: 'One',
        content: `<p><a href="${far}" target="_top">Far away</a></p><p><a href="two.xhtml#below">Over there</a></p>`,
      },
      { file: 'two.xhtml', title: 'Two', content: '<h1>Second part</h1><p id="below">Below</p>' },
    ],
  });
  await upload(page, 'Links.epub', buffer);
  await openFile(page, 'Links.epub');
  await shows(page, 'Far away');
  // A book without a table of contents has no list of it.
  await expect(page.getByRole('button', { name: 'Contents' })).toHaveCount(0);
  const press = (words: string) =>
    page
      .frames()
      .findLast((frame) => frame.url().startsWith('blob:'))
      ?.getByText(words)
      .click();
  await press('Far away');
  const question = page.getByRole('dialog', { name: 'Leave the book?' });
  await expect(question.getByText(far)).toBeVisible();
  expect(asked.filter((path) => path === '/chosen')).toEqual([]);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    question.getByRole('link', { name: 'Open link' }).click(),
  ]);
  await opened.waitForURL(far);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await opened.close();
  await expect(question).toHaveCount(0);
  await press('Over there');
  await shows(page, 'Second part');
});

test('a book that cannot be read says why, and can be downloaded', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'unreadable@books-all.example', 'a good password');
  const whole = await novel(2);
  const page1 = { file: 'one.xhtml', title: 'One', content: '<p>One</p>' };
  const encryption = (algorithm: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OEBPS/one.xhtml"/></CipherData></EncryptedData></encryption>`;
  const books: readonly (readonly [string, Buffer, RegExp])[] = [
    ['words.epub', Buffer.from('no archive at all'), /isn’t an EPUB book/],
    ['cut.epub', whole.subarray(0, whole.length / 2), /is damaged/],
    [
      'other.epub',
      await madeBook({ title: 'Other', chapters: [page1], left: ['META-INF/container.xml'] }),
      /isn’t an EPUB book/,
    ],
    ['no-spine.epub', await madeBook({ title: 'Empty', chapters: [] }), /book is empty/],
    [
      'no-package.epub',
      await madeBook({ title: 'None', chapters: [page1], left: ['OEBPS/content.opf'] }),
      /is damaged/,
    ],
    [
      'locked.epub',
      await madeBook({
        title: 'Locked',
        chapters: [page1],
        more: {
          'META-INF/encryption.xml': { text: encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc') },
        },
      }),
      /copy-protected/,
    ],
  ];
  // Room for all of them above the dock.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page
    .getByTestId('picker')
    .setInputFiles(books.map(([name, buffer]) => ({ name, mimeType: 'application/epub+zip', buffer })));
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  for (const [name, , why] of books) {
    await openFile(page, name);
    const viewer = viewerOf(page, name);
    await expect(viewer.getByRole('alert')).toHaveText(why);
    await expect(viewer.getByRole('link', { name: 'Download' }).first()).toBeVisible();
    await viewer.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
  await openFile(page, 'locked.epub');
  await expect(viewerOf(page, 'locked.epub').getByRole('alert')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
});

test('[R10.6] a book opens at the page where it was left, and takes the first arrow, also one pressed while it opens', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'pages@books-all.example', 'a good password');
  await upload(page, 'Pages.epub', await novel());
  await openFile(page, 'Pages.epub');
  await shows(page, 'Chapter 1, sentence 1:');
  let last = await percentIn(page);
  const places: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => percentIn(page)).toBeGreaterThan(last);
    last = await percentIn(page);
    places.push(last);
  }
  // Reading it again and again loses no page.
  for (let nth = 0; nth < 3; nth += 1) {
    await closeBook(page, 'Pages.epub');
    await openFile(page, 'Pages.epub');
    await expect.poll(() => percentIn(page)).toBe(last);
  }
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => percentIn(page)).toBe(places.at(-2));
  await closeBook(page, 'Pages.epub');
  await openFile(page, 'Pages.epub');
  // As soon as the reader has the keys, before its first page is there.
  await expect(page.locator('iframe')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => percentIn(page)).toBe(last);
});

test('[R10.6] a book opens at any page of a long chapter where it was left, its first one too, in any window', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'long@books-all.example', 'a good password');
  await upload(page, 'Long.epub', await novel(2, 200));
  await openFile(page, 'Long.epub');
  await shows(page, 'Chapter 1, sentence 1:');
  const opensAgainAt = async (here: number): Promise<void> => {
    await closeBook(page, 'Long.epub');
    await openFile(page, 'Long.epub');
    await expect.poll(() => percentIn(page)).toBe(here);
  };
  const turned = async (key: 'ArrowLeft' | 'ArrowRight', from: number): Promise<number> => {
    await page.keyboard.press(key);
    await expect.poll(() => percentIn(page)).not.toBe(from);
    return percentIn(page);
  };
  await page.keyboard.press('End');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  let here = await percentIn(page);
  // What was read to its end begins at its beginning again.
  while (here > 900) here = await turned('ArrowLeft', here);
  // In another window, its chapter has other pages.
  const small = page.viewportSize() ?? { width: 1280, height: 720 };
  await closeBook(page, 'Long.epub');
  await page.setViewportSize({ width: small.width, height: small.height * 2 });
  await openFile(page, 'Long.epub');
  await shows(page, 'Letters 2');
  await expect.poll(() => percentIn(page)).not.toBe(here);
  await page.setViewportSize(small);
  await expect.poll(() => percentIn(page)).toBe(here);
  for (let nth = 0; nth < 5; nth += 1) {
    await opensAgainAt(here);
    here = await turned('ArrowLeft', here);
  }
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('button', { name: 'Letters 2' }).click();
  await expect.poll(() => percentIn(page)).toBe(500);
  await page.locator('iframe').focus();
  here = await turned('ArrowRight', 500);
  await opensAgainAt(here);
  // What is shown on the way to a page is not taken for the page that was left.
  expect(await turned('ArrowLeft', here)).toBe(500);
  await opensAgainAt(500);
});
