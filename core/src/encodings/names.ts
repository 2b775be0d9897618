import { sampleSize } from './encodings.ts';
import { type Candidate, likeliest, ofNames, ofZips } from './likelihood.ts';
import { isUtf8 } from './recognise.ts';

/** What holds the names: the header is one of HTTP. Only a zip has encodings of its own that programs write. */
export type NameFormat = 'zip' | 'torrent' | 'header';

const newline = 0x0a;

const isPlain = (name: Uint8Array): boolean => name.every((byte) => byte < 0x80);
const readUtf8 = (name: Uint8Array): string => new TextDecoder().decode(name);

/** Names one a line, up to the size of a sample. */
function sampleOf(names: readonly Uint8Array[]): Uint8Array {
  const sample = new Uint8Array(sampleSize);
  let size = 0;
  for (const name of names) {
    const part = name.subarray(0, Math.max(0, sampleSize - size - 1));
    sample.set([...part, newline], size);
    size += part.length + 1;
    if (size >= sampleSize) break;
  }
  return sample.subarray(0, size);
}

/** How names are read in an encoding that their file declares; null for one that is unknown, or that they are not in. */
function declaredReader(label: string, names: readonly Uint8Array[]): Candidate['read'] | null {
  try {
    const decoder = new TextDecoder(label);
    const read = (name: Uint8Array): string => decoder.decode(name);
    return decoder.encoding.startsWith('utf-16') || names.some((name) => read(name).includes('\ufffd'))
      ? null
      : read;
  } catch {
    return null;
  }
}

/**
 * How the names of one archive are read, whose format leaves open what their bytes are: as UTF-8 where all of them are,
 * else in the encoding in which they are the likeliest text together, as one name alone says too little. `declared` is
 * the encoding that the archive names.
 */
export function nameDecoder(
  names: readonly Uint8Array[],
  format: NameFormat,
  declared = '',
): (name: Uint8Array) => string {
  const telling = names.filter((name) => !isPlain(name));
  const said = declaredReader(declared, telling);
  if (said !== null) return said;
  if (telling.every(isUtf8)) return readUtf8;
  const { read, wide } = likeliest(sampleOf(telling), format === 'zip' ? ofZips : ofNames);
  return (name) => {
    // Another program has added to the archive: hardly a name is UTF-8 by chance, but those of few wide characters are.
    const text = read(name);
    return isUtf8(name) && (!wide || text.includes('\ufffd')) ? readUtf8(name) : text;
  };
}
