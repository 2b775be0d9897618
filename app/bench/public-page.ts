import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import * as v from 'valibot';
import { chromiumPath } from '../../.ci/browser.ts';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { type Conditions, openUnder, slowPhone } from './browser.ts';
import type { Figure, Section } from './figures.ts';
import { startBare } from './server/bare.ts';
import { getRequest, runRequests } from './server/requests.ts';
import { summarise, written } from './statistics.ts';

const runs = 9;
const rounds = { warmUp: 16, measured: 9, requests: 8000 };
const connections = 8;
const limits = { script: 20 * 1024, styles: 40 * 1024, paint: 1.15, speed: 0.7, score: 99 };

/** One of each kind: home, article, policy, apps. */
const pages = [
  '/en-US',
  '/en-US/help-center/files/upload-files',
  '/en-US/policy/privacy-policy',
  '/en-US/mobile-app',
];

/** Headers that bare node:http adds to each answer by itself, or the bench. */
const addedByNode: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** What a page loads until somebody uses it, in compressed bytes, and how much of it moved. */
interface Loaded {
  readonly script: number;
  readonly styles: number;
  readonly shift: number;
  readonly paint: number;
}

const readPaint = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint?.startTime ?? Number.NaN;
};
const readShift = () =>
  new Promise<number>((settle) => {
    new PerformanceObserver((list) =>
      settle(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)),
    ).observe({ type: 'layout-shift', buffered: true });
    // Without a shift there is nothing to observe.
    requestIdleCallback(() => settle(0));
  });

/** What the scripts within the document take, in compressed bytes. */
async function inlineScript(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const texts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) => (attributes.includes('application/') ? [] : [text]),
  );
  return brotliCompressSync(Buffer.from(texts.join('\n'))).byteLength;
}

/** Opens a page with nothing in the cache. */
async function load(browser: Browser, conditions: Conditions, url: string): Promise<Loaded> {
  const { context, page, session } = await openUnder(browser, conditions);
  const bytes = { script: await inlineScript(url), styles: 0 };
  const kinds = new Map<string, { readonly kind: keyof typeof bytes; readonly head: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = type === 'Script' ? 'script' : type === 'Stylesheet' || type === 'Font' ? 'styles' : null;
    if (kind !== null) kinds.set(requestId, { kind, head: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = kinds.get(requestId);
    if (found !== undefined) bytes[found.kind] += encodedDataLength - found.head;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = { ...bytes, paint: await page.evaluate(readPaint), shift: await page.evaluate(readShift) };
  await context.close();
  return loaded;
}

/** Serves a page of ours as files: the same HTML without its scripts, and the same sheets and fonts. */
async function serveFiles(url: string): Promise<{ readonly url: string; stop(): void }> {
  const html = (await (await fetch(url)).text()).replace(/<script\b[\s\S]*?<\/script>/g, '');
  const files = new Map([['/', brotliCompressSync(html)]]);
  const types: Readonly<Record<string, string>> = { '': 'text/html; charset=utf-8', '.css': 'text/css' };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const isFont = extname(path) === '.woff2';
    let body = files.get(path);
    if (body === undefined) {
      const bytes = Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer());
      body = isFont ? bytes : brotliCompressSync(bytes);
      files.set(path, body);
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'font/woff2',
      ...(isFont ? {} : { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bench has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function comparePaint(browser: Browser, url: string): Promise<Figure> {
  const bare = await serveFiles(url);
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first of each fills caches of the servers.
  for (let run = -1; run < runs; run += 1) {
    const [own, base] = [await load(browser, slowPhone, url), await load(browser, slowPhone, bare.url)];
    if (run === -1) continue;
    ours.push(own.paint);
    theirs.push(base.paint);
  }
  bare.stop();
  const [own, base] = [summarise(ours), summarise(theirs)];
  const ratio = own.median / base.median;
  return {
    what: `first paint, ${slowPhone.name}`,
    reading: written(own, 0),
    against: `the same HTML and CSS as files ${written(base, 0)}: ${ratio.toFixed(2)} × (≤ ${limits.paint} ×)`,
    kept: ratio <= limits.paint,
  };
}

async function compareSpeed(url: string): Promise<Figure> {
  const request = getRequest(url, { 'accept-encoding': 'br', 'accept-language': 'en-US,en;q=0.9' });
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const headers = [...answer.headers].filter(([name]) => !addedByNode.has(name));
  const bare = await startBare(brotliCompressSync(Buffer.from(await answer.text())), headers);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1) {
    const count = rounds.requests;
    const base = await runRequests(bare.url, { connections, count, text: () => getRequest(bare.url) });
    const own = await runRequests(new URL(url).origin, { connections, count, text: () => request });
    if (round < rounds.warmUp) continue;
    theirs.push(base.perSecond);
    ours.push(own.perSecond);
  }
  bare.stop();
  const [own, base] = [summarise(ours), summarise(theirs)];
  const ratio = own.median / base.median;
  return {
    what: 'requests a second',
    reading: written(own, 0),
    against: `bare node:http with the same head and body ${written(base, 0)}: ${ratio.toFixed(2)} × (≥ ${limits.speed} ×)`,
    kept: ratio >= limits.speed,
  };
}

const Report = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
});

/** The least of four scores that Lighthouse gives a page as a phone loads it, of 100. */
async function lighthouse(url: string): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-lighthouse-'));
  const report = join(folder, 'report.json');
  const env = { ...process.env, CHROME_PATH: await chromiumPath() };
  const words = [
    ...['--yes', 'lighthouse@13.5.0', url, '--quiet', '--output=json', `--output-path=${report}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  // It asks to be run again where it has missed the beginning of the page's trace.
  const run = () => promisify(execFile)('npx', words, { env });
  await run().catch(run);
  const { categories } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  rmSync(folder, { recursive: true });
  const scores = Object.entries(categories).map(([name, { score }]) => ({ name, score: (score ?? 0) * 100 }));
  return {
    what: `Lighthouse, ${new URL(url).pathname}`,
    reading: scores.map(({ name, score }) => `${name} ${score.toFixed(0)}`).join(', '),
    against: `≥ ${limits.score} each`,
    kept: scores.length >= 4 && scores.every(({ score }) => score >= limits.score),
  };
}

/** Pages of the public site, as a visitor reads them. */
export async function measurePublicPage(browser: Browser): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const url = `${server.appUrl}/en-US/help-center/files/upload-files`;
  try {
    const loads: Loaded[] = [];
    for (const page of pages) loads.push(await load(browser, slowPhone, `${server.appUrl}${page}`));
    const most = (part: keyof Loaded): number => Math.max(...loads.map((loaded) => loaded[part]));
    const scores: Figure[] = [];
    for (const page of pages) scores.push(await lighthouse(`${server.appUrl}${page}`));
    return {
      title: 'Public pages',
      command: 'npm run bench -- public',
      method: `Home, an article, a policy and the apps for phones, each in a new context; the most of the four. First paint and requests a second: the article, ${runs} and ${rounds.measured} times, alternating with the baseline.`,
      figures: [
        {
          what: 'script before somebody uses the page (KB)',
          reading: (most('script') / 1024).toFixed(1),
          against: `≤ ${limits.script / 1024} KB`,
          kept: most('script') <= limits.script,
        },
        {
          what: 'style sheet and fonts (KB)',
          reading: (most('styles') / 1024).toFixed(1),
          against: `≤ ${limits.styles / 1024} KB`,
          kept: most('styles') <= limits.styles,
        },
        {
          what: 'layout shift',
          reading: most('shift').toFixed(3),
          against: '0',
          kept: most('shift') === 0,
        },
        await comparePaint(browser, url),
        await compareSpeed(url),
        ...scores,
      ],
    };
  } finally {
    await server.stop();
  }
}
