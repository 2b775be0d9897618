import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowStore } from './row-store.ts';
import { createRowSplitter, delimiterOf, fieldsOf, numberOf } from './split-rows.ts';

/** The rows of a text that arrives in these pieces. */
function rowsOf(pieces: readonly string[]): string[] {
  const splitter = createRowSplitter();
  return [...pieces.map(splitter.add), splitter.end()].flatMap(({ text, starts }) =>
    [...starts].slice(0, -1).map((start, at) => text.slice(start, starts[at + 1])),
  );
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const now = (): Promise<boolean> => Promise.resolve(true);

function storeOf(text: string): RowStore {
  const store = new RowStore('csv');
  expect(store.add(bytes(text))).toBe(true);
  store.end();
  store.facts();
  return store;
}

describe('rows of a table', () => {
  it('are cut at line breaks, but not within quotes', () => {
    expect(rowsOf(['a,b\r\n"c\nd",e\nf'])).toEqual(['a,b\r\n', '"c\nd",e\n', 'f']);
    expect(rowsOf([''])).toEqual([]);
    expect(rowsOf(['a\n'])).toEqual(['a\n']);
  });

  it('are the same in whatever pieces they arrive', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r') });
    fc.assert(
      fc.property(fc.array(text), (pieces) => {
        expect(rowsOf(pieces)).toEqual(rowsOf([pieces.join('')]));
        expect(rowsOf(pieces).join('')).toBe(pieces.join(''));
      }),
    );
  });

  it('are cut into fields by RFC 4180, and whatever is written beside it loses nothing', () => {
    expect(fieldsOf('a,"b ""x"", c",,d\r\n', ',')).toEqual(['a', 'b "x", c', '', 'd']);
    expect(fieldsOf('"never closed, x', ',')).toEqual(['never closed, x']);
    expect(fieldsOf('"a"b,c', ',')).toEqual(['ab', 'c']);
    expect(fieldsOf('"a",', ',')).toEqual(['a', '']);
    expect(fieldsOf('', ',')).toEqual(['']);
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (fields) => {
        const row = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(';');
        expect(fieldsOf(row, ';')).toEqual(fields);
      }),
    );
  });

  it('a quote that nobody closes does not swallow the file', () => {
    const rest = `${'x'.repeat(99)}\n`.repeat(20_000);
    expect(rowsOf([`"${rest}`]).length).toBeGreaterThan(5000);
  });

  it('tells what parts the fields', () => {
    expect(delimiterOf(['a;b;c', '1,5;2;3'], 'csv')).toBe(';');
    expect(delimiterOf(['a\tb', 'c\td'], 'txt')).toBe('\t');
    expect(delimiterOf(['one', 'two'], 'csv')).toBe(',');
    expect(delimiterOf(['a,b'], 'tsv')).toBe('\t');
    expect([
      numberOf('1,234.50'),
      numberOf('-3'),
      numberOf('12 apples'),
      numberOf(''),
      numberOf('=1+1'),
    ]).toEqual([1234.5, -3, null, null, null]);
    const commas = ['1,50', '1.234,00', '-3,5', '1\u00a0234,5', '12,5%', '1.5', '1,234.50', ','];
    expect(commas.map((field) => numberOf(field, ','))).toEqual([
      ...[1.5, 1234, -3.5, 1234.5, 12.5],
      ...[null, null, null],
    ]);
  });
});

describe('a table', () => {
  const text = 'name,size\n王,10\nbo,9\nal,100\n"c,d",\n';

  it('is sorted by number or by name, and back, and filtered', async () => {
    const store = storeOf(text);
    const names = (): string[] => store.slice(0, 9).map(({ fields: [name = ''] }) => name);
    expect(store.facts()).toMatchObject({ named: true, columns: [{ isNumber: false }, { isNumber: true }] });
    await store.arrange({ sort: { column: 1, descending: false }, filter: '' }, now);
    expect(names()).toEqual(['bo', '王', 'al', 'c,d']);
    await store.arrange({ sort: { column: 1, descending: true }, filter: '' }, now);
    expect(names().slice(1)).toEqual(['al', '王', 'bo']);
    await store.arrange({ sort: null, filter: 'C' }, now);
    expect(store.slice(0, 9)).toEqual([{ number: 4, fields: ['c,d', ''] }]);
    await store.arrange({ sort: null, filter: '' }, now);
    expect(names()).toEqual(['王', 'bo', 'al', 'c,d']);
  });

  it('has decimals behind a comma where its numbers are written so', async () => {
    const store = storeOf('name;sum\na;10,25\nb;-3,5\nc;9,50\nd;1.234,00\ne;7\n');
    const sums = (): string[] => store.slice(0, 9).map(({ fields: [, sum = ''] }) => sum);
    expect(store.facts().columns).toEqual([
      { name: 'name', isNumber: false },
      { name: 'sum', isNumber: true },
    ]);
    await store.arrange({ sort: { column: 1, descending: false }, filter: '' }, now);
    expect(sums()).toEqual(['-3,5', '7', '9,50', '10,25', '1.234,00']);
    const points = storeOf('name;sum\na;10.25\nb;1,234.00\nc;9.5\n');
    points.facts();
    await points.arrange({ sort: { column: 1, descending: false }, filter: '' }, now);
    expect(points.slice(0, 9).map(({ fields: [name] }) => name)).toEqual(['c', 'a', 'b']);
  });

  it.each(['sep=;\r\n', 'SEP=;\n'])('has no row that says what parts its fields: %j', async (said) => {
    const store = storeOf(`${said}name,in;sum\na,b;1\nc,d;2\n`);
    expect(store.facts()).toMatchObject({ named: true, delimiter: ';', columns: [{ name: 'name,in' }, {}] });
    expect([store.rows, store.slice(0, 9)]).toEqual([
      2,
      [
        { number: 1, fields: ['a,b', '1'] },
        { number: 2, fields: ['c,d', '2'] },
      ],
    ]);
  });

  it('has formulas as the text that they are', () => {
    const store = storeOf('a,b\n=HYPERLINK("http://evil.example"),=cmd|calc\n@SUM(1),+1\n');
    expect(store.slice(0, 2).map(({ fields }) => fields)).toEqual([
      ['=HYPERLINK("http://evil.example")', '=cmd|calc'],
      ['@SUM(1)', '+1'],
    ]);
  });

  it('gives up an arrangement that is not wanted any more, and refuses bytes of no text', async () => {
    const store = storeOf(text);
    const done = await store.arrange({ sort: null, filter: 'bo' }, () => Promise.resolve(false));
    expect([done, store.shown]).toEqual([false, 4]);
    expect(new RowStore('csv').add(Uint8Array.from([0, 1, 2, 0, 0, 7, 8]))).toBe(false);
  });
});
