import type { Browser, Page } from 'playwright';
import { accountOf, createAccount } from '../e2e/people.ts';
import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { fullSpeed, openUnder, type SignedIn } from './browser.ts';
import type { Figure, Section } from './figures.ts';
import { visit } from './first-row.ts';
import { scriptBytesOf } from './script-bytes.ts';
import { scrub, timeUntilFilled, timeUntilShown } from './scrolling.ts';
import { summarise, written } from './statistics.ts';

const entries = Number(process.env.ALOFT_DRIVE_PAGE ?? 100_000);
const runs = 9;
const jumps = 40;
const [maxOpening, maxEnd, maxBlank, minFrames, maxHeap, maxTrash] = [1.5, 300, 200, 95, 20, 200] as const;
const firstRow = '[data-index="0"] a';
const emptyState = 'main h2';

interface Drive {
  readonly signedIn: SignedIn;
  /** The URLs of a very large and of an empty folder. */
  readonly many: string;
  readonly empty: string;
}

async function newFolder(page: Page, server: ServerProcess, name: string): Promise<string> {
  await page.goto(`${server.appUrl}/drive/all`);
  await page.locator('html[data-ready=true]').waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name }).click();
  await page.waitForURL('**/drive/all?folder=*');
  return page.url();
}

/** Creates an account with a very large folder in the list view, and an empty one. */
async function fillDrive(browser: Browser, server: ServerProcess): Promise<Drive> {
  const { context, page } = await openUnder(browser, fullSpeed);
  const email = 'owner@example.org';
  await createAccount(page, server.appUrl, email, 'a good password');
  const empty = await newFolder(page, server, 'Empty');
  const many = await newFolder(page, server, 'Many');
  const folderId = new URL(many).searchParams.get('folder') ?? '';
  await fillFolder(server, { accountId: await accountOf(server, email), folderId }, { from: 0, to: entries });
  await page.reload();
  await page.getByRole('button', { name: 'List' }).click();
  await page.locator(firstRow).waitFor();
  const signedIn = await context.storageState();
  await context.close();
  return { signedIn, many, empty };
}

/** As many rows as the document has that the server sends. */
async function rowsInHtml(browser: Browser, { many, signedIn }: Drive): Promise<number> {
  const context = await browser.newContext({ storageState: signedIn });
  const html = await (await context.request.get(many)).text();
  await context.close();
  return html.split('data-index=').length - 1;
}

async function measureOpening(browser: Browser, { many, empty, signedIn }: Drive): Promise<Figure> {
  const [ours, baseline]: [number[], number[]] = [[], []];
  for (let run = 0; run <= runs; run += 1) {
    const spent = [
      (await visit(browser, fullSpeed, many, firstRow, signedIn)).firstRow,
      (await visit(browser, fullSpeed, empty, emptyState, signedIn)).firstRow,
    ] as const;
    // The first run is a warm-up.
    if (run === 0) continue;
    ours.push(spent[0]);
    baseline.push(spent[1]);
  }
  const [own, base] = [summarise(ours), summarise(baseline)];
  return {
    what: `opening a folder of ${entries}, until its first row (ms)`,
    reading: written(own, 0),
    against: `an empty folder ${written(base, 0)}: ${(own.median / base.median).toFixed(2)} × (≤ ${maxOpening} ×)`,
    kept: own.median <= maxOpening * base.median,
  };
}

async function open(browser: Browser, url: string, selector: string, signedIn: SignedIn) {
  const opened = await openUnder(browser, fullSpeed, signedIn);
  await opened.page.goto(url);
  await opened.page.locator('html[data-ready=true]').waitFor();
  await opened.page.waitForSelector(selector);
  return opened;
}

/** The End key, jumps, a dragged scrollbar, and the heap afterwards. */
async function measureScrolling(browser: Browser, { many, empty, signedIn }: Drive): Promise<Figure[]> {
  const opened = await open(browser, empty, emptyState, signedIn);
  await opened.session.send('HeapProfiler.collectGarbage');
  const baseline = (await opened.session.send('Runtime.getHeapUsage')).usedSize;
  await opened.context.close();

  const { context, page, session } = await open(browser, many, firstRow, signedIn);
  const toEnd: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.locator('[data-index="0"]').click();
    toEnd.push(await timeUntilShown(page, 'End', entries - 1));
    // Back to the start, so that each run covers the same distance.
    await timeUntilShown(page, 'Home', 0);
  }
  const blank: number[] = [];
  for (let nth = 0; nth < jumps; nth += 1)
    blank.push(await timeUntilFilled(page, ((nth * 7919) % 1000) / 1000));
  const inTime = [await scrub(page), await scrub(page), await scrub(page)];
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  const [end, filled, frames, heap] = [
    summarise(toEnd),
    summarise(blank),
    summarise(inTime),
    (usedSize - baseline) / 2 ** 20,
  ];
  return [
    {
      what: 'End, until the last row is shown (ms)',
      reading: written(end, 0),
      against: `≤ ${maxEnd} ms`,
      kept: end.median <= maxEnd,
    },
    {
      what: 'a dragged scrollbar, frames in time (%)',
      reading: written(frames),
      against: `≥ ${minFrames} %`,
      kept: frames.median >= minFrames,
    },
    {
      what: 'rows without content after a jump (ms)',
      reading: written(filled, 0),
      against: `≤ ${maxBlank} ms each time`,
      kept: filled.max <= maxBlank,
    },
    {
      what: 'heap afterwards, over an empty folder (MB)',
      reading: heap.toFixed(1),
      against: `≤ ${maxHeap} MB`,
      kept: heap <= maxHeap,
    },
  ];
}

/** The time until a list is empty after everything in it was selected and trashed. */
async function measureTrash(browser: Browser, { many, signedIn }: Drive): Promise<Figure> {
  const { context, page } = await open(browser, many, firstRow, signedIn);
  await page.locator('[data-index="0"]').click();
  await page.keyboard.press('Control+a');
  const spent = await page.evaluate(async () => {
    const row = document.querySelector('[role=grid] [tabindex="0"]');
    const began = performance.now();
    row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }));
    while (document.querySelector('[data-index]') !== null)
      await new Promise((settle) => requestAnimationFrame(settle));
    return performance.now() - began;
  });
  await context.close();
  return {
    what: `trashing all ${entries}, until the list is empty (ms)`,
    reading: spent.toFixed(0),
    against: `≤ ${maxTrash} ms`,
    kept: spent <= maxTrash,
  };
}

/** The page of the drive with a very large folder (R10.1, R10.2). */
export async function measureDrivePage(browser: Browser): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  try {
    const drive = await fillDrive(browser, server);
    const opening = await measureOpening(browser, drive);
    const script = await scriptBytesOf(browser, drive.many, firstRow, drive.signedIn);
    const rows = await rowsInHtml(browser, drive);
    const scrolling = await measureScrolling(browser, drive);
    const trash = await measureTrash(browser, drive);
    return {
      title: 'Drive page',
      command: 'npm run bench -- drive',
      method: `A folder of ${entries} files in the list view, signed in. Opened ${runs} times, alternating with an empty folder, in a new context each time. ${jumps} jumps over the whole list, until the names of the rows are shown. A dragged scrollbar: three seconds from top to end, frames within 1.5 × 16.7 ms.`,
      figures: [
        {
          what: 'rows in the HTML before any script',
          reading: String(rows),
          against: '≥ 1, so 0 KB of script until the first rows',
          kept: rows >= 1,
        },
        {
          what: 'all script of the page (KB)',
          reading: (script.untilIdle / 1024).toFixed(1),
          against: `reported; the first interaction adds ${(script.withUse / 1024).toFixed(1)}`,
          kept: true,
        },
        opening,
        ...scrolling,
        trash,
      ],
    };
  } finally {
    await server.stop();
  }
}
