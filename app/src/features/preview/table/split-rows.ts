/** Splits one text that arrives in pieces. */
export interface RowSplitter {
  /** Adds a piece; answers the rows that are complete now, as they are written. */
  readonly add: (piece: string) => Rows;
  /** What is left when no piece comes any more. */
  readonly end: () => Rows;
}

/** Rows as they are written, one after the other: row `n` goes from `starts[n]` up to `starts[n + 1]`. */
export interface Rows {
  readonly text: string;
  readonly starts: Uint32Array;
}

/** A quote that nobody closes must not swallow the file: after so many characters a row ends at its line's end. */
const longestRow = 1_000_000;

const quote = 34;
const newline = 10;

/** Splits a text into rows: a line break within quotes is part of a row (RFC 4180). */
export function createRowSplitter(): RowSplitter {
  let left = '';
  /** How far `left` has been looked at, and whether that is within quotes. */
  let at = 0;
  let quoted = false;

  function cut(text: string, isLast: boolean): Rows {
    const starts: number[] = [0];
    let begin = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) quoted = !quoted;
      else if (code === newline && (!quoted || at - begin > longestRow)) {
        quoted = false;
        begin = at + 1;
        starts.push(begin);
      }
    }
    const end = isLast ? text.length : begin;
    if (isLast && begin < text.length) starts.push(text.length);
    left = text.slice(end);
    at -= end;
    return { text: text.slice(0, end), starts: Uint32Array.from(starts) };
  }
  return {
    add: (piece) => cut(left + piece, false),
    end: () => cut(left, true),
  };
}

/** The fields of one row as it is written. */
export function fieldsOf(row: string, delimiter: string): string[] {
  const line = row.endsWith('\r\n') ? row.slice(0, -2) : row.endsWith('\n') ? row.slice(0, -1) : row;
  if (!line.includes('"')) return line.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line.charAt(at) !== '"') {
      const end = line.indexOf(delimiter, at);
      if (end === -1) {
        fields.push(line.slice(at));
        break;
      }
      fields.push(line.slice(at, end));
      at = end + 1;
      continue;
    }
    let field = '';
    at += 1;
    for (;;) {
      const end = line.indexOf('"', at);
      if (end === -1) {
        field += line.slice(at);
        at = line.length;
        break;
      }
      field += line.slice(at, end);
      at = end + 1;
      if (line.charAt(at) !== '"') break;
      field += '"';
      at += 1;
    }
    // What stands between the closing quote and the next delimiter belongs to the field.
    const end = line.indexOf(delimiter, at);
    fields.push(field + line.slice(at, end === -1 ? line.length : end));
    if (end === -1) break;
    at = end + 1;
  }
  return fields;
}

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What parts the fields: the sign that cuts the first rows most alike, and into most fields. */
export function delimiterOf(rows: readonly string[], extension: string): Delimiter {
  if (extension === 'tsv' || extension === 'tab') return '\t';
  let best: { readonly sign: Delimiter; readonly alike: number; readonly fields: number } | null = null;
  for (const sign of delimiters) {
    const counts = rows.map((row) => fieldsOf(row, sign).length);
    const [fields = 1] = counts;
    const alike = fields < 2 ? 0 : counts.filter((count) => count === fields).length;
    if (best === null || alike > best.alike || (alike === best.alike && fields > best.fields)) {
      best = { sign, alike, fields };
    }
  }
  return best?.sign ?? ',';
}

/** What parts the fields, as the first row of a table from Excel says it (`sep=;`); null where that row says nothing. */
export function declaredDelimiter(row: string): Delimiter | null {
  const [, sign] = /^sep=(.)\r?\n?$/i.exec(row) ?? [];
  return delimiters.find((one) => one === sign) ?? null;
}

/** What stands before the decimals of numbers. */
export type DecimalSign = '.' | ',';

const numberForms = {
  '.': /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?(e[-+]?\d+)?%?$/i,
  ',': /^[-+]?(\d{1,3}([. \u00a0\u202f]\d{3})+|\d+)?(,\d+)?(e[-+]?\d+)?%?$/i,
} as const;

/** A number as spreadsheets write it, or null. */
export function numberOf(field: string, decimal: DecimalSign = '.'): number | null {
  const bare = field.trim();
  if (!numberForms[decimal].test(bare) || !/\d/.test(bare)) return null;
  const grouped = bare.replace('%', '');
  return Number(
    decimal === '.' ? grouped.replaceAll(',', '') : grouped.replaceAll(/[.\s]/g, '').replace(',', '.'),
  );
}

/** What stands before the decimals in a table: the sign with which more of its fields are numbers. */
export function decimalSignOf(rows: readonly (readonly string[])[]): DecimalSign {
  const fields = rows.flat();
  const numbers = (sign: DecimalSign): number => fields.filter((one) => numberOf(one, sign) !== null).length;
  return numbers(',') > numbers('.') ? ',' : '.';
}
