// A test that is given the engine of its project, and visitors whose browsers are closed after it.
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startFirefox } from './firefox.ts';
import type { Engine, Setup, Visitor } from './screen.ts';
import { startWebKit } from './webkit.ts';

const starters: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

interface Fixtures {
  /** A person with a browser of their own. */
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
      if (info.status !== info.expectedStatus)
        await visitor.screenshot(info.outputPath(`visitor-${nth}.png`)).catch(() => {});
      await visitor.leave();
    }
  },
});

/** Where screenshots of each engine go when a person wants to look at them. */
const screens = process.env.ALOFT_ENGINE_SCREENS;

/** Free days are refused to an account whose address is not proved: every page of it asks, and may hear so. */
const expected = /\b403\b.*\/free-vip$|\/free-vip\b.*\b403\b/;

/** Expects that no page of the visitor wrote an error to the console, and that no request failed. */
export async function expectNoComplaint(visitor: Visitor): Promise<void> {
  const told = (await visitor.complaints()).filter((complaint) => !expected.test(complaint));
  // A screenshot puts a style of its own into Firefox's page, which the page's policy refuses.
  const own =
    screens === undefined ? told : told.filter((complaint) => !complaint.includes('style-src-elem'));
  expect(own).toEqual([]);
}

/** Keeps a screenshot, where ALOFT_ENGINE_SCREENS names a folder. */
export async function keepScreen(visitor: Visitor, name: string): Promise<void> {
  if (screens === undefined) return;
  const { project } = test.info();
  await visitor.screenshot(join(screens, `${project.name}-${name}.png`));
}

export { expect };
