// The captcha signature and the hashing of files. `node app/bench/hashing.ts` runs this benchmark alone and prints it.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePlatform } from '@aloft/core/node';
import type { Browser } from 'playwright';
import SparkMD5 from 'spark-md5';
import * as v from 'valibot';
import { fullSpeed, launch, openUnder } from './browser.ts';
import { serveBuilt } from './built-page.ts';
import type { Figure, Section } from './figures.ts';
import { type SignatureCosts, signatureCosts } from './hashing/signatures.ts';
import { summarise, written } from './statistics.ts';

const mib = 1024 * 1024;
const size = 256 * mib;
const runs = 9;
const partSize = 4 * mib;
const maxGap = 50;
const leastSpeed = 0.8;

const Readings = v.record(v.string(), v.pipe(v.array(v.number()), v.minLength(1)));

/** Compares our signature with the faster of the two libraries. */
function signatureFigure(where: string, costs: SignatureCosts): Figure {
  const ours = summarise(costs.ours ?? []);
  const spark = summarise(costs.spark ?? []);
  const js = summarise(costs.js ?? []);
  const ratio = ours.median / Math.min(spark.median, js.median);
  return {
    what: `captcha signature, 15 salts, ${where} (µs)`,
    reading: written(ours, 2),
    against: `spark-md5 ${written(spark, 2)}, js-md5 ${written(js, 2)}: ${ratio.toFixed(2)} × the faster (≤ 1.0 ×)`,
    kept: ratio <= 1,
  };
}

async function signaturesInNode(): Promise<Figure[]> {
  // Keeps js-md5 from calling node:crypto, which is measured separately.
  Reflect.set(globalThis, 'JS_MD5_NO_NODE_JS', true);
  const { md5: js }: typeof import('js-md5') = createRequire(import.meta.url)('js-md5');
  const costs = await signatureCosts({
    spark: (text) => SparkMD5.hash(text),
    js,
    node: (text) => createHash('md5').update(text).digest('hex'),
  });
  const ours = summarise(costs.ours ?? []);
  const node = summarise(costs.node ?? []);
  const against = `${written(node, 2)}: ${(ours.median / node.median).toFixed(2)} × (reported)`;
  return [
    signatureFigure('Node', costs),
    {
      what: 'captcha signature against node:crypto (µs)',
      reading: written(ours, 2),
      against: `node:crypto ${against}`,
      kept: true,
    },
  ];
}

/** The baseline: Node's SHA-1 over the same slices, each read while the previous one is hashed; twice as fast as `for await` over the stream. */
async function hashWithNode(file: File): Promise<void> {
  const sha1 = createHash('sha1');
  let next = file.slice(0, partSize).arrayBuffer();
  for (let at = partSize; at <= file.size; at += partSize) {
    const part = await next;
    next = file.slice(at, at + partSize).arrayBuffer();
    sha1.update(new Uint8Array(part));
  }
  sha1.digest();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function filesInNode(): Promise<Figure[]> {
  const { hasher } = nodePlatform(join(tmpdir(), 'aloft-bench-hashing'));
  if (hasher === undefined) throw new Error('Node has no hasher');
  const chunk = Uint8Array.from({ length: 16 * mib }, (_, at) => at * 31 + (at >> 12));
  const file = new File(
    Array.from({ length: size / chunk.length }, () => chunk),
    'big.bin',
  );
  const never = new AbortController().signal;
  const sha1: number[] = [];
  const sha256: number[] = [];
  const gcid: number[] = [];
  const both: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    sha1.push(await timed(() => hashWithNode(file)));
    sha256.push(await timed(() => hasher(file, ['sha256'], never)));
    gcid.push(await timed(() => hasher(file, ['gcid'], never)));
    both.push(await timed(() => hasher(file, ['gcid', 'sha256'], never)));
  }
  const base = summarise(sha1);
  const figure = (what: string, readings: readonly number[], held: boolean): Figure => {
    const measured = summarise(readings);
    const speed = base.median / measured.median;
    const limit = held ? `≥ ${leastSpeed} ×` : 'reported: two digests of every byte';
    return {
      what: `256 MB in Node, ${what} (ms)`,
      reading: written(measured, 0),
      against: `node:crypto’s SHA-1 ${written(base, 0)}: ${speed.toFixed(2)} × its speed (${limit})`,
      kept: !held || speed >= leastSpeed,
    };
  };
  return [
    figure('SHA-256, what an upload asks for', sha256, true),
    figure('content id (GCID)', gcid, true),
    figure('both in one pass', both, false),
  ];
}

async function inPage(browser: Browser, url: string, measure: string): Promise<Record<string, number[]>> {
  const { context, page } = await openUnder(browser, fullSpeed);
  try {
    await page.goto(`${url}?measure=${measure}`);
    const readings = await page.waitForFunction(
      () => document.documentElement.dataset.readings ?? null,
      null,
      { timeout: 120_000 },
    );
    return v.parse(Readings, JSON.parse((await readings.jsonValue()) ?? 'null'));
  } finally {
    await context.close();
  }
}

function gapFigures(readings: Record<string, number[]>): Figure[] {
  const worker = summarise(readings.worker ?? []);
  const idle = summarise(readings.idle ?? []);
  const slices = summarise(readings.slices ?? []);
  const took = summarise(readings.took ?? []);
  const ratio = worker.median / idle.median;
  return [
    {
      what: '256 MB in Chromium, the page’s longest pause (ms)',
      reading: written(worker),
      against: `≤ ${maxGap} ms each time; idle page ${written(idle)}: ${ratio.toFixed(2)} ×; took ${written(took, 0)}`,
      kept: worker.max <= maxGap,
    },
    {
      what: 'the same where no worker may start (ms)',
      reading: written(slices),
      against: `≤ ${maxGap} ms each time`,
      kept: slices.max <= maxGap,
    },
  ];
}

/** The captcha signature compared with other MD5 libraries, and hashing 256 MB in Node and in a page. */
export async function measureHashing(browser: Browser): Promise<Section> {
  const inNode = [...(await signaturesInNode()), ...(await filesInNode())];
  const served = await serveBuilt('hashing', [], {});
  try {
    const signatures = signatureFigure('Chromium', await inPage(browser, served.url, 'signatures'));
    const gaps = gapFigures(await inPage(browser, served.url, 'gaps'));
    return {
      title: 'Hashing',
      command: 'npm run bench',
      method:
        'Signatures: 500 a reading, all libraries in one process and alternating; js-md5 by its own JavaScript. Files: a Blob in memory, alternating; the floor reads the same 4 MiB slices ahead. Pause: the longest time between two timers of 0 ms in a page of the product’s own hasher, built as the product is.',
      figures: [...inNode, signatures, ...gaps],
    };
  } finally {
    await served.stop();
  }
}

if (import.meta.main) {
  const browser = await launch();
  try {
    for (const { kept, what, reading, against } of (await measureHashing(browser)).figures) {
      console.log(`${kept ? 'kept  ' : 'MISSED'} ${what}: ${reading} (${against})`);
    }
  } finally {
    await browser.close();
  }
}
