// Every page of the sitemap as a visitor reads it, in six languages, on desktops and phones, in light and dark mode: no text
// is cut off or overlaps other text, and there is no accessibility violation.
import { localeCodes } from '@aloft/i18n';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { textProblems } from './text-layout.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** Those at which the layouts change, and a desk at 400 %. */
const sizes = [
  { width: 1920, height: 1080 },
  desk,
  { width: 768, height: 1024 },
  phone,
  { width: 320, height: 640 },
];

async function violations(page: Page, what: string): Promise<string[]> {
  const { violations: found } = await (await axe(page)).analyze();
  return found.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ')}`);
}

for (const locale of localeCodes)
  test(`[R1.1] [R2.4] [R2.5] each page of the sitemap in ${locale}: no text is misplaced at five widths, no violation in light and dark`, async ({
    page,
    sharedServer: server,
  }) => {
    // Some sixty pages, each looked at nine times.
    test.setTimeout(1_200_000);
    const sitemap = await (await page.request.get(`${server.appUrl}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
      .map(([, url = '']) => url)
      .filter((url) => new URL(url).pathname.split('/')[1] === locale);
    expect(addresses.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const url of addresses) {
      const { pathname } = new URL(url);
      await page.goto(url);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const problems = await textProblems(page, ':not(header *)');
        found.push(...problems.map((one) => `${pathname} at ${size.width}: ${one}`));
        if (size !== desk && size !== phone) continue;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          found.push(...(await violations(page, `${pathname} at ${size.width}, ${colorScheme}`)));
        }
      }
    }
    expect(found).toEqual([]);
  });
