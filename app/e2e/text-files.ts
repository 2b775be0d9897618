// Texts of each kind in a drive, and their viewer.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { type BrowserContext, expect, type Page } from './fixtures.ts';
import { ready, visit } from './people.ts';

const screens = process.env.SCREENS;

export const python = [
  'from pathlib import Path',
  'from PIL import Image, ImageOps',
  '',
  '# Longest side of a picture, in pixels.',
  'LIMIT = 2560',
  'SUFFIXES = {".jpg", ".jpeg", ".png", ".webp"}',
  '',
  '',
  'def resize(source: Path, target: Path, limit: int = LIMIT) -> bool:',
  '    """Writes a smaller copy; answers whether one was needed."""',
  '    with Image.open(source) as picture:',
  '        picture.thumbnail((limit, limit), Image.Resampling.LANCZOS)',
  '        picture.save(target, quality=88, optimize=True)',
  '    return True',
].join('\n');
const markdown = [
  '# Two days in Kyoto',
  '',
  'What we want to **see**, and the [map](https://maps.example/kyoto).',
  '',
  '- [x] Arashiyama at dawn',
  '- [ ] Nishiki market',
  '',
  '| Day | Place | Cost |',
  '| --- | --- | ---: |',
  '| 1 | Arashiyama | 1200 |',
  '| 2 | Gion | 800 |',
  '',
  '```py',
  'total = 2000',
  '```',
  '',
  '<script>document.title = "a stored file ran"</script>',
  '<img src="https://elsewhere.example/pixel.png" onerror="document.title = 1">',
  '![a garden](https://elsewhere.example/garden.png)',
  '[press](javascript:document.title=1)',
].join('\n');
const rows = Array.from({ length: 5000 }, (_, at) => {
  const city = ['Jakarta', '台北', 'Seoul', '"Kuala Lumpur, MY"'][at % 4];
  return `2026-11-${String((at % 28) + 1).padStart(2, '0')},A-${20_000 + at},${city},${((at * 37) % 2000) + 0.5}`;
});

const csv = [
  'date,invoice,city,net',
  ...rows,
  '2026-12-01,=HYPERLINK("http://elsewhere.example"),Bali,1',
].join('\n');

/** Stores a file of each kind, and answers their ids by their names. */
export async function storeTexts(server: ServerProcess, who: Person): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const files: readonly (readonly [string, string | Buffer])[] = [
    ['resize-photos.py', python],
    ['plan.md', markdown],
    ['invoices.csv', csv],
    ['korean.txt', Buffer.from([0xb1, 0xb3, 0xc5, 0xe4, 0xc0, 0xc7, 0x20, 0xb0, 0xa1, 0xc0, 0xbb])],
    ['letter.docx', 'no text of ours'],
    ['program.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])],
  ];
  for (const [name, content] of files) ids.set(name, await storeFile(server, who, name, content));
  return ids;
}

/** Signs in by the form, in a page of its own. */
export async function signIn(server: ServerProcess, context: BrowserContext, who: Person): Promise<Page> {
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await ready(page);
  return page;
}

export async function open(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}

/** Pictures for who compares them with the mockups; taken where a folder for them is named. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (screens === undefined) return;
  await page.screenshot({ path: `${screens}/${name}.png`, caret: 'initial' });
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
