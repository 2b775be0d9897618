import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, withRequestPorts } from '@aloft/core';
import { nodePlatform } from '@aloft/core/node';
import type { Browser, Request } from 'playwright';
import * as v from 'valibot';
import { type AnyActorRef, createActor } from 'xstate';
import { openNewDrive } from '../e2e/people.ts';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const sends = 20_000;
const rounds = 40;
const maxRatio = 1.01;
const here = ['http://127.0.0.1:1'];
const never = (): Promise<never> => new Promise(() => undefined);
const input = { retries: 1, origins: 1, guarded: false, deadline: 60_000, online: true } as const;
const machine = withRequestPorts({ send: never, acquireToken: never, refreshSession: never });

/** The request chart as a runtime starts it that nobody inspects. */
function throughSeam(): AnyActorRef {
  const { flowContext } = createRuntime({
    origins: { drive: here, user: here, vip: here, config: here, access: here, content: here },
    client: { id: 'bench', version: '1', packageName: '', captchaSalts: [], captchaReturn: null },
    platform: nodePlatform(join(tmpdir(), 'aloft-bench-closed-console')),
    locale: () => 'en-US',
  });
  return createActor(machine, { input, ...flowContext.actorParts });
}

const withoutSeam = (): AnyActorRef => createActor(machine, { input });

/** The mean processor time of one send on this thread, in µs: other processes do not count. */
function sendCost(make: () => AnyActorRef): number {
  const actor = make();
  actor.start();
  const before = process.threadCpuUsage();
  for (let n = 0; n < sends; n += 1) actor.send({ type: n % 2 === 0 ? 'network.lost' : 'network.back' });
  const { user, system } = process.threadCpuUsage(before);
  actor.stop();
  return (user + system) / sends;
}

const Manifest = v.record(v.string(), v.object({ file: v.string() }));

/** The built scripts of the console and of what records for it. */
function consoleScripts(): string[] {
  const path = join(import.meta.dirname, '../dist/client/.vite/manifest.json');
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(path, 'utf8')));
  return Object.entries(manifest).flatMap(([source, { file }]) =>
    source.includes('features/statecharts/') ? [file] : [],
  );
}

/** A page that asks for nothing for so long, in ms, has loaded what it loads. */
const quiet = 2000;

/** The bytes of those scripts that the drive loads, in use, where the operator does not allow the console. */
async function loadedBytes(browser: Browser): Promise<{ readonly scripts: number; readonly bytes: number }> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const loaded: Request[] = [];
    let lastRequest = Date.now();
    page.on('request', () => {
      lastRequest = Date.now();
    });
    page.on('requestfinished', (request) => loaded.push(request));
    await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
    for (let press = 0; press < 5; press += 1) await page.mouse.click(640, 500);
    // The connection that tells of changes stays open, so that the network is never idle.
    while (Date.now() - lastRequest < quiet) await page.waitForTimeout(100);
    const scripts = consoleScripts();
    if (scripts.length === 0) throw new Error('the build has no console');
    const own = loaded.filter((request) =>
      scripts.some((file) => new URL(request.url()).pathname.endsWith(`/${file}`)),
    );
    const bytes = await Promise.all(own.map(async (one) => (await one.sizes()).responseBodySize));
    return { scripts: scripts.length, bytes: bytes.reduce((sum, one) => sum + one, 0) };
  } finally {
    await context.close();
    await server.stop();
  }
}

/** What the debug console costs where it is not allowed (R2.22). */
export async function measureClosedConsole(browser: Browser): Promise<Section> {
  // Alternating, so that variations of the machine affect both; the first only warms up.
  const pairs = Array.from({ length: rounds + 1 }, (_, round) => {
    const [first, second] = round % 2 === 0 ? [throughSeam, withoutSeam] : [withoutSeam, throughSeam];
    const [one, other] = [sendCost(first), sendCost(second)];
    return round % 2 === 0 ? { seam: one, bare: other } : { seam: other, bare: one };
  }).slice(1);
  const seam = summarise(pairs.map((pair) => pair.seam));
  const bare = summarise(pairs.map((pair) => pair.bare));
  const ratio = summarise(pairs.map((pair) => pair.seam / pair.bare));
  const { scripts, bytes } = await loadedBytes(browser);
  return {
    title: 'The closed debug console',
    command: 'npm run bench -- closed-console',
    method: `${sends} sends to the request chart as a runtime starts it that nobody inspects, and as \`createActor\` starts it, in turns; processor time of the thread. Scripts: those of \`features/statecharts\` that the built drive loads where the operator does not allow the console, five presses included.`,
    figures: [
      {
        what: 'one send (µs)',
        reading: written(seam, 2),
        against: `without the seam ${written(bare, 2)}: ${ratio.median.toFixed(3)} × in the same round (≤ ${maxRatio} ×)`,
        kept: ratio.median <= maxRatio,
      },
      {
        what: `the console’s ${scripts} scripts that are loaded (bytes)`,
        reading: String(bytes),
        against: '0 bytes',
        kept: bytes === 0,
      },
    ],
  };
}
