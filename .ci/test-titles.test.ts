import { expect, it } from 'vitest';
import { titlesIn } from './test-titles.ts';

const titles = (source: string) => titlesIn('a.test.ts', source);

it('reads the titles of tests with those of their groups, in order', () => {
  const source = `
    describe('[P1a] uploads', { timeout }, () => {
      beforeAll(async () => {});
      it('[R4.1] one', async () => { await test.step('a step', () => {}); });
      describe.each([1])('of %s', () => { it.for(rows)('two', () => {}); });
    });
    for (const row of rows) test(\`[R1.1] \${row} of \${many}\`, () => {});
    test.describe('on a phone', () => { test('three', async ({ page }) => {}); });
    it.each([['[P9a] a row']])(name, () => {});`;
  expect(titles(source)).toEqual([
    '[P1a] uploads [R4.1] one',
    '[P1a] uploads of %s two',
    '[R1.1] … of …',
    'on a phone three',
    '…',
  ]);
});

it('reads no comment, no other text, and no test that does not run', () => {
  const source = `
    // it('[P1a] a comment', () => {});
    const text = "it('[P1b] a text', () => {})";
    it.skip('[P1c] skipped', () => {});
    it.todo('[P2a] to do');
    test.fixme('[P2b] broken', () => {});
    describe.skip('[P2c] a group', () => { it('of it', () => {}); });
    describe('[P3a] empty', () => {});
    check('[P3b] another function', () => {});
    /it/.test('[P3c] no test', () => {});
    it('runs', () => { expect('[P3d]').toBe(text); });`;
  expect(titles(source)).toEqual(['runs']);
});

it('reads the titles of a chart’s journeys', () => {
  const source = `export const journeys = [
    { title: '[R4.1] opens', from: 'idle', steps: [] },
    ...statuses.map((status) => ({ title: \`[R4.2] \${status}\`, from: 'idle', steps: [] })),
  ];`;
  expect(titlesIn('machines/share/share.journeys.ts', source)).toEqual(['[R4.1] opens', '[R4.2] …']);
  expect(titles(source)).toEqual([]);
});

it('names the file that cannot be read', () => {
  expect(() => titles('it(')).toThrow(/^a\.test\.ts: /);
});
