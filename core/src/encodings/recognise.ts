// Which encoding the bytes of a text are in. Our own, as the kept libraries do not fit: chardet 2.2 names 12 of the 38
// short texts of the test correctly, and jschardet 4.1 brings 1.1 MB.
import { type Encoding, encodings, markOf, type Stored, sampleSize } from './encodings.ts';
import { likeliest, ofTexts } from './likelihood.ts';

/** Whether bytes have no fault as UTF-8; a character that their end cuts is none, where it is not the only one. */
export function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = decoder.decode(bytes, { stream: true });
    if (!/[^\0-\x7f]/.test(text)) decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 without its mark: of mostly Latin text every other byte is 0. */
function sixteenBits(bytes: Uint8Array): Encoding | null {
  const nulls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  const many = bytes.length / 5;
  if (odd > many && even < odd / 20) return 'utf-16le';
  if (even > many && odd < even / 20) return 'utf-16be';
  return null;
}

/** How a text is stored, or null where it is none: bytes of a program, a picture, an archive. */
export function recognise(bytes: Uint8Array): Stored | null {
  const marked = encodings.find((encoding) => markOf(bytes, encoding).length > 0);
  if (marked !== undefined) return { encoding: marked, mark: true };
  const sample = bytes.subarray(0, sampleSize);
  const wide = sixteenBits(sample);
  if (wide !== null) return { encoding: wide, mark: false };
  if (sample.includes(0)) return null;
  if (isUtf8(bytes)) return { encoding: 'utf-8', mark: false };
  return { encoding: likeliest(sample, ofTexts).encoding, mark: false };
}
