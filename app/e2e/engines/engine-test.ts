// A test fixture with the engine of its project, and visitors whose browsers are closed after the test.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { Engine, Setup, Visitor } from './screen.ts';
import { startWebKit } from './webkit.ts';

const starters: Readonly<Record<string, () => Promise<Engine>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

interface Fixtures {
  /** A person with their own browser. */
  readonly visitor: (setup?: Setup) => Promise<Visitor>;
}

export const test = base.extend<Fixtures, { readonly engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use, { project }) => {
      const start = starters[project.name];
      if (start === undefined) throw new Error(`no engine is called ${project.name}`);
      const engine = await start();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ engine }, use, info) => {
    const came: Visitor[] = [];
    await use(async (setup) => {
      const visitor = await engine.visitor(setup);
      came.push(visitor);
      return visitor;
    });
    for (const [nth, visitor] of came.entries()) {
      if (info.status !== info.expectedStatus) {
        await visitor.screenshot(info.outputPath(`visitor-${nth}.png`)).catch(() => {});
        await writeFile(info.outputPath(`visitor-${nth}.log`), visitor.printed());
        await visitor.keepTrace(info.outputPath(`visitor-${nth}.zip`)).catch(() => {});
      }
      await visitor.leave();
    }
  },
});

/** The folder for screenshots of each engine. */
const screens = process.env.ALOFT_ENGINE_SCREENS;

/** Answers that are no faults, each with its status and address. */
const expected = [
  // The request for free days of an unverified account, which every page sends.
  /\b403\b.*\/free-vip$|\/free-vip\b.*\b403\b/,
  // A thumbnail that a busy machine has not made in time, or that has no bytes to be made of: an icon stands in for it.
  /^503 .*\/thumbnail\//,
  // A known problem of docs/browsers.md: the paginator of foliate-js measures a book whose frame is closing.
  /Window\.getComputedStyle: Argument 1[\s\S]*\/book-reader\//,
];

/** Expects that no page of the visitor logged an error to the console, and that no request failed. */
export async function expectNoComplaint(visitor: Visitor): Promise<void> {
  const told = (await visitor.errors()).filter((error) => !expected.some((one) => one.test(error)));
  // A screenshot injects a style into the page in Firefox, which its content security policy blocks.
  const own = screens === undefined ? told : told.filter((error) => !error.includes('style-src-elem'));
  expect(own).toEqual([]);
}

/** Saves a screenshot if ALOFT_ENGINE_SCREENS names a folder. */
export async function keepScreen(visitor: Visitor, name: string): Promise<void> {
  if (screens === undefined) return;
  const { project } = test.info();
  await visitor.screenshot(join(screens, `${project.name}-${name}.png`));
}

export { expect };
