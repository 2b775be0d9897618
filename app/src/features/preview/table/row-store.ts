import { decode, type Encoding, recognise } from '@aloft/core/encodings';
import type { Arrangement, ShownRow, TableFacts } from './messages.ts';
import {
  createRowSplitter,
  type DecimalSign,
  type Delimiter,
  decimalSignOf,
  declaredDelimiter,
  delimiterOf,
  fieldsOf,
  numberOf,
  type Rows,
} from './split-rows.ts';

/** Rows that the facts are taken from. */
const sampleRows = 100;
/** Rows that are looked at before other messages have their turn. */
const rowsAtOnce = 20_000;

/** All rows of a table as they were written: a field is cut out of its row when it is shown. */
export class RowStore {
  readonly #extension: string;
  readonly #splitter = createRowSplitter();
  readonly #blocks: Rows[] = [];
  /** The number of the first row of each block. */
  readonly #firsts: number[] = [];
  #count = 0;
  #decoder: TextDecoder | null = null;
  #encoding: Encoding = 'utf-8';
  #delimiter: Delimiter = ',';
  #decimal: DecimalSign = '.';
  /** Rows before the data: what says how the table is written, and what names the columns. */
  #head = 0;
  /** The rows that are shown, in their order; null for all as they are. */
  #order: Uint32Array | null = null;

  /** `encoding`: what to read it in; null to recognise it by its first bytes. */
  constructor(extension: string, encoding: Encoding | null = null) {
    this.#extension = extension;
    if (encoding === null) return;
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
  }

  /** Adds bytes as they arrive. False where they are no text. */
  add(bytes: Uint8Array): boolean {
    if (this.#decoder === null) {
      const stored = recognise(bytes.subarray(0, 256 * 1024));
      // A character that is cut at the end of the first bytes is no fault of UTF-8.
      if (stored === null) return false;
      this.#encoding = stored.encoding;
      this.#decoder = new TextDecoder(stored.encoding);
    }
    this.#keep(this.#splitter.add(this.#decoder.decode(bytes, { stream: true })));
    return true;
  }

  /** Nothing comes any more. */
  end(): void {
    this.#keep(this.#splitter.add(this.#decoder?.decode() ?? decode(new Uint8Array(), this.#encoding)));
    this.#keep(this.#splitter.end());
  }

  #keep(rows: Rows): void {
    const count = rows.starts.length - 1;
    if (count === 0) return;
    this.#firsts.push(this.#count);
    this.#blocks.push(rows);
    this.#count += count;
  }

  /** Rows of data that have been read. */
  get rows(): number {
    return Math.max(0, this.#count - this.#head);
  }

  /** How many are shown. */
  get shown(): number {
    return this.#order?.length ?? this.rows;
  }

  #rowText(index: number): string {
    let low = 0;
    let high = this.#firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#firsts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const block = this.#blocks[low];
    const at = index - (this.#firsts[low] ?? 0);
    return block === undefined ? '' : block.text.slice(block.starts[at], block.starts[at + 1]);
  }

  /** A row of data. */
  #data(index: number): string {
    return this.#rowText(index + this.#head);
  }

  /** What the first rows tell; asked for when some have been read, and when all have. */
  facts(): TableFacts {
    const sample = Array.from({ length: Math.min(sampleRows, this.#count) }, (_, at) => this.#rowText(at));
    const declared = declaredDelimiter(sample[0] ?? '');
    if (declared !== null) sample.shift();
    this.#delimiter = declared ?? delimiterOf(sample, this.#extension);
    const rows = sample.map((row) => fieldsOf(row, this.#delimiter));
    const [first = [], ...others] = rows;
    this.#decimal = decimalSignOf(others);
    const isNumberHere = (field: string): boolean => numberOf(field, this.#decimal) !== null;
    const isNumber = (column: number): boolean => {
      const filled = others.map((row) => row[column] ?? '').filter((field) => field !== '');
      return filled.length > 0 && filled.every(isNumberHere);
    };
    const named = others.length > 0 && first.every((field) => field === '' || !isNumberHere(field));
    this.#head = (declared === null ? 0 : 1) + (named ? 1 : 0);
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    return {
      columns: Array.from({ length: width }, (_, at) => ({
        name: named ? (first[at] ?? '') : '',
        isNumber: isNumber(at),
      })),
      named,
      delimiter: this.#delimiter,
      encoding: this.#encoding,
    };
  }

  /** The rows from one place up to another, as they are arranged. */
  slice(first: number, end: number): ShownRow[] {
    const rows: ShownRow[] = [];
    for (let at = first; at < Math.min(end, this.shown); at += 1) {
      const index = this.#order?.[at] ?? at;
      rows.push({ number: index + 1, fields: fieldsOf(this.#data(index), this.#delimiter) });
    }
    return rows;
  }

  /** Filters and sorts, in steps; gives up where `isCurrent` says so, and answers whether it came to an end. */
  async arrange({ sort, filter }: Arrangement, isCurrent: () => Promise<boolean>): Promise<boolean> {
    const needle = filter.toLowerCase();
    const chosen: number[] = [];
    const keys: (string | number)[] = [];
    const total = this.rows;
    for (let at = 0; at < total; at += 1) {
      if (at % rowsAtOnce === 0 && !(await isCurrent())) return false;
      const text = this.#data(at);
      if (needle !== '' && !text.toLowerCase().includes(needle)) continue;
      chosen.push(at);
      if (sort !== null) {
        const field = fieldsOf(text, this.#delimiter)[sort.column] ?? '';
        keys.push(numberOf(field, this.#decimal) ?? field);
      }
    }
    if (sort === null) {
      this.#order = needle === '' ? null : Uint32Array.from(chosen);
      return true;
    }
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    const direction = sort.descending ? -1 : 1;
    const places = Uint32Array.from(chosen.keys()).sort((one, other) => {
      const [a = '', b = ''] = [keys[one], keys[other]];
      const isOrdered = typeof a === 'number' && typeof b === 'number';
      // Numbers before words; those that are equal stay in the order of the file.
      const order = isOrdered
        ? a - b
        : typeof a === 'number'
          ? -1
          : typeof b === 'number'
            ? 1
            : compare(a, b);
      return order * direction || one - other;
    });
    this.#order = places.map((place) => chosen[place] ?? 0);
    return true;
  }
}
