/** The range of `size` bytes that a Range header asks for. */
export type Range =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/** Parses a single byte range (RFC 9110); several ranges or invalid ones mean the whole file. */
export function parseRange(header: string | undefined, size: number): Range {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (start >= size) return { kind: 'unsatisfiable' };
  return end < start ? { kind: 'whole' } : { kind: 'part', start, end };
}

/** The response to a request for bytes: its status and headers, and which part of them is sent. */
export interface BytesAnswer {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for all of them; of a range that is not there none are sent. */
  readonly part: { readonly start: number; readonly end: number } | null;
}

/** Which bytes a request gets; a range counts only for the content that it was meant for (`If-Range`). */
export function presentBytes(
  asked: { readonly range: string | undefined; readonly ifRange: string | undefined },
  { size, etag }: { readonly size: number; readonly etag: string },
): BytesAnswer {
  const range = parseRange((asked.ifRange ?? etag) === etag ? asked.range : undefined, size);
  if (range.kind === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, part: null };
  if (range.kind === 'whole') return { status: 200, headers: { 'content-length': String(size) }, part: null };
  const { start, end } = range;
  const headers = {
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  };
  return { status: 206, headers, part: { start, end } };
}
