import { type Refusal, refuse } from '../http/failure.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const forbidden = /[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/;
const longest = 255;

/** A name fit for every system it may be downloaded to, in NFC; or the refusal that names the field (P24). */
export function cleanName(name: string): string | Refusal {
  const wanted = name.normalize('NFC').trim();
  const bad =
    wanted === '' ||
    wanted === '.' ||
    wanted === '..' ||
    forbidden.test(wanted) ||
    reserved.test(wanted) ||
    Buffer.byteLength(wanted) > longest;
  return bad
    ? refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' })
    : wanted;
}

/** How two names are compared: a folder holds one of each, whatever its case. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The extension in lower case, without its dot. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The name cut before its extension to so many bytes; what it is made of stays whole. */
export function shortened(name: string, most = longest): string {
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  let stem = name.slice(0, name.length - tail.length);
  while (Buffer.byteLength(stem + tail) > most) stem = stem.slice(0, -1);
  return stem.toWellFormed() + tail;
}

/** `photo (2).jpg`: the n-th name tried when one is taken; a long one is cut, so that it still fits (P24). */
export function numberedName(given: string, n: number): string {
  const name = shortened(given, longest - Buffer.byteLength(` (${n})`));
  const dot = name.lastIndexOf('.');
  const [stem, rest] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${n})${rest}`;
}
