import type { Browser, Page } from 'playwright';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type Conditions, fullSpeed, openUnder } from './browser.ts';
import type { Figure, Section } from './figures.ts';
import { scrub } from './scrolling.ts';
import { summarise, written } from './statistics.ts';
import { entriesOfArchive, measuredFiles, rowsOfTable } from './viewers/files.ts';
import { bareTime, isShown, nextTime, openTime } from './viewers/times.ts';

const runs = 3;
/** A line on which what is loaded counts, and not the loopback. */
const line: Conditions = {
  name: '9 Mbit/s, 60 ms',
  slowdown: 1,
  network: { bytesPerSecond: 9_000_000 / 8, latency: 60 },
};

type Kind = 'picture' | 'video' | 'PDF' | 'text' | 'table' | 'archive' | 'Markdown';

/** What is opened for each viewer, and when it shows it. */
const opened: Readonly<Record<Kind, readonly [name: string, shown: string]>> = {
  picture: ['a 1.jpg', isShown.picture('a 1.jpg')],
  video: ['film.webm', isShown.film],
  PDF: ['letter.pdf', isShown.pdf],
  text: ['long.txt', isShown.text],
  table: ['table.csv', isShown.table],
  archive: ['archive.zip', isShown.archive],
  Markdown: ['note.md', isShown.markdown],
};

/** Opens the share in a new context, with everything loaded that it loads by itself. */
async function openShare(browser: Browser, url: string, conditions: Conditions) {
  const all = await openUnder(browser, conditions);
  await all.page.goto(url);
  await all.page.locator('html[data-ready=true]').waitFor();
  await all.page.mouse.move(300, 300);
  await all.page.waitForLoadState('networkidle');
  return all;
}

/** The time until each of `runs` new contexts shows a file, in ms. */
async function times(browser: Browser, url: string, kind: Kind, conditions: Conditions): Promise<number[]> {
  const found: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { context, page } = await openShare(browser, url, conditions);
    found.push(await openTime(page, ...opened[kind]));
    await context.close();
  }
  return found;
}

async function addressOf(browser: Browser, url: string, kind: Kind, selector: string): Promise<string> {
  const { context, page } = await openShare(browser, url, fullSpeed);
  await openTime(page, ...opened[kind]);
  const address = await page.locator(selector).first().getAttribute('src');
  await context.close();
  return address ?? '';
}

async function againstBare(
  browser: Browser,
  url: string,
  kind: 'picture' | 'video',
  element: 'img' | 'video',
): Promise<Figure> {
  const address = await addressOf(browser, url, kind, `dialog ${element}`);
  const own = summarise(await times(browser, url, kind, line));
  const floors: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { context, page } = await openUnder(browser, line);
    floors.push(await bareTime(page, element, address));
    await context.close();
  }
  const floor = summarise(floors);
  const ratio = own.median / floor.median;
  return {
    what: `first ${kind === 'picture' ? 'picture' : 'frame of a video'}, ${line.name} (ms)`,
    reading: written(own, 0),
    against: `the bare <${element}> ${written(floor, 0)}: ${ratio.toFixed(2)} × (≤ 1.2 ×)`,
    kept: ratio <= 1.2,
  };
}

async function within(
  browser: Browser,
  url: string,
  kind: Kind,
  what: string,
  limit: number,
): Promise<Figure> {
  const own = summarise(await times(browser, url, kind, fullSpeed));
  return {
    what: `${what} (ms)`,
    reading: written(own, 0),
    against: `≤ ${limit} ms`,
    kept: own.median <= limit,
  };
}

async function nextPicture(browser: Browser, url: string): Promise<Figure> {
  const found: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { context, page } = await openShare(browser, url, fullSpeed);
    await openTime(page, ...opened.picture);
    await page.waitForLoadState('networkidle');
    found.push(await nextTime(page, isShown.picture('a 2.jpg')));
    await context.close();
  }
  const own = summarise(found);
  return {
    what: 'the next picture, loaded ahead (ms)',
    reading: written(own, 0),
    against: '≤ 50 ms',
    kept: own.median <= 50,
  };
}

async function tableFrames(browser: Browser, url: string): Promise<Figure> {
  const { context, page } = await openShare(browser, url, fullSpeed);
  await openTime(page, ...opened.table);
  await page
    .getByText(`${rowsOfTable.toLocaleString('en-US')} rows`)
    .first()
    .waitFor();
  const share = await scrub(page, 'dialog [role=table]');
  await context.close();
  return {
    what: `frames in time while the scrollbar is dragged over ${rowsOfTable} rows (%)`,
    reading: share.toFixed(1),
    against: '≥ 95 %',
    kept: share >= 95,
  };
}

/** Bytes of script from the press on a file until the network rests, compressed. */
async function scriptBytes(browser: Browser, url: string, name: string, shown: string): Promise<number> {
  const { context, page, session } = await openShare(browser, url, fullSpeed);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await openTime(page, name, shown);
  await page.waitForLoadState('networkidle');
  await context.close();
  return bytes;
}

async function sizes(browser: Browser, url: string): Promise<Figure[]> {
  const frame = await scriptBytes(browser, url, 'other.bin', isShown.other);
  const kinds: string[] = [];
  for (const [kind, [name, shown]] of Object.entries(opened)) {
    const own = (await scriptBytes(browser, url, name, shown)) - frame;
    kinds.push(`${kind} ${(own / 1024).toFixed(1)}`);
  }
  return [
    {
      what: 'script that opening any file loads (KB)',
      reading: (frame / 1024).toFixed(1),
      against: `≤ 15 KB; beside it: ${kinds.join(', ')}; workers not counted`,
      kept: frame <= 15 * 1024,
    },
  ];
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 ** 2;
}

/** What stays in memory of a file that was opened and closed; its scripts stay, and are loaded before. */
async function memory(browser: Browser, url: string): Promise<Figure> {
  const kept: string[] = [];
  let most = 0;
  for (const [kind, [name, shown]] of Object.entries(opened)) {
    const { context, page } = await openShare(browser, url, fullSpeed);
    const openAndClose = async (): Promise<void> => {
      await openTime(page, name, shown);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    };
    await openAndClose();
    const before = await heap(page);
    await openAndClose();
    const more = (await heap(page)) - before;
    most = Math.max(most, more);
    kept.push(`${kind} ${more.toFixed(1)}`);
    await context.close();
  }
  return {
    what: 'memory of the page after a file is closed, over before (MB)',
    reading: most.toFixed(1),
    against: `≤ 5 MB; ${kept.join(', ')}`,
    kept: most <= 5,
  };
}

/** How fast the viewers show files of a share, what they load, and what stays of them (R10.6). */
export async function measureViewers(browser: Browser): Promise<Section> {
  // Before the server: while they are made, this process hears nothing of its connections.
  const files = await measuredFiles();
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: '500000000' },
  });
  try {
    const ada = await newPerson(server, 'ada@example.org');
    const folder = await newFolder(server, ada, 'Files');
    for (const [name, content] of Object.entries(files)) await storeFile(server, ada, name, content, folder);
    const share = await newShare(server, ada, [folder]);
    const url = `${server.appUrl}/s/${share.id}?s_code=${share.passCode}`;
    return {
      title: 'Viewers',
      command: 'npm run bench -- viewers',
      method: `Files of a shared folder, opened in new contexts, ${runs} times each; from the press on the name to the first frame that shows the content.`,
      figures: [
        ...(await sizes(browser, url)),
        await againstBare(browser, url, 'picture', 'img'),
        await nextPicture(browser, url),
        await againstBare(browser, url, 'video', 'video'),
        await within(browser, url, 'text', 'a text of 10 MB', 1500),
        await within(browser, url, 'table', `first rows of a table of ${rowsOfTable}`, 300),
        await tableFrames(browser, url),
        await within(browser, url, 'archive', `list of an archive of ${entriesOfArchive} entries`, 300),
        await memory(browser, url),
      ],
    };
  } finally {
    await server.stop();
  }
}
