import { expect } from '@playwright/test';
import type { Browser } from 'playwright';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { type Conditions, fullSpeed, slowPhone } from './browser.ts';
import { serveBuilt } from './built-page.ts';
import type { Figure, Section } from './figures.ts';
import { visit } from './first-row.ts';
import { scriptBytesOf } from './script-bytes.ts';
import { summarise, written } from './statistics.ts';

const runs = 9;
const maxScriptBytes = 120 * 1024;
const rowSelector = '[role=row] a, [data-row]';

async function shareAddress(server: { appUrl: string; output(): string }): Promise<string> {
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('a long folder');
  const root = /a long folder\s+(\S+)/.exec(server.output())?.[1] ?? '';
  const page = await (await fetch(root)).text();
  // A file's address goes on behind that of its folder.
  const folder = /href="(\/s\/[^"/]+\/[^"/]+)[/"]/.exec(page)?.[1] ?? '';
  return `${server.appUrl}${folder}`;
}

async function compare(
  browser: Browser,
  conditions: Conditions,
  share: string,
  baseline: string,
): Promise<Figure[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const first = await visit(browser, conditions, share, rowSelector);
    ours.push(first.firstRow);
    theirs.push((await visit(browser, conditions, baseline, rowSelector)).firstRow);
  }
  const [own, base] = [summarise(ours), summarise(theirs)];
  const ratio = own.median / base.median;
  return [
    {
      what: `first row, ${conditions.name}`,
      reading: written(own, 0),
      against: `React alone ${written(base, 0)}: ${ratio.toFixed(2)} × (≤ 1.0 ×)`,
      kept: ratio <= 1,
    },
  ];
}

/** The share page compared with bare React that fetches and renders the same rows. */
export async function measureSharePage(browser: Browser): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'on', captcha: 'off' });
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: String(index),
    name: `Note ${String(index + 1).padStart(3, '0')}.txt`,
    modified: '26-11-21 04:39',
    size: '34 B',
  }));
  const baseline = await serveBuilt('baseline', [], {
    '/rows.json': Buffer.from(JSON.stringify({ rows })),
  });
  try {
    const share = await shareAddress(server);
    await visit(browser, fullSpeed, share, rowSelector);
    const fast = await compare(browser, fullSpeed, share, baseline.url);
    const slow = await compare(browser, slowPhone, share, baseline.url);
    const html = await (await fetch(share)).text();
    const rowsInHtml = html.split('data-index=').length - 1;
    const script = await scriptBytesOf(browser, share, 'html[data-ready=true]');
    const react = await scriptBytesOf(browser, baseline.url, rowSelector);
    const own = script.untilIdle / 1024;
    const base = react.untilIdle / 1024;
    return {
      title: 'Share page',
      command: 'npm run bench',
      method: `A folder of 180 notes (its first 100) opened in a new context each time, ${runs} times, alternating with the baseline; from the navigation's start to the frame with the first row.`,
      figures: [
        {
          what: 'rows in the HTML before any script',
          reading: String(rowsInHtml),
          against: '≥ 1, so 0 KB of script',
          kept: rowsInHtml >= 1,
        },
        {
          what: 'script until the list is interactive and the network idle (KB)',
          reading: own.toFixed(1),
          against: `≤ 120 KB; React and ReactDOM alone ${base.toFixed(1)}: ${(own / base).toFixed(2)} ×`,
          kept: script.untilIdle <= maxScriptBytes,
        },
        {
          what: 'script after the first pointer move: session, storage, requests, sign-in, captcha (KB)',
          reading: (script.withUse / 1024).toFixed(1),
          against: `React and ReactDOM alone ${base.toFixed(1)}: ${(script.withUse / 1024 / base).toFixed(2)} × (reported)`,
          kept: true,
        },
        ...fast,
        ...slow,
      ],
    };
  } finally {
    await baseline.stop();
    await server.stop();
  }
}
