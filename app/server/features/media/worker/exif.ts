// EXIF is a TIFF file: directories of twelve-byte entries, and text beside them.
const tags = { exifDirectory: 0x8769, dateTimeOriginal: 0x9003, dateTime: 0x0132 } as const;
const maxEntries = 512;

type Reader = (at: number, bytes: 2 | 4) => number;

/** The value, or the offset of the value, of a tag in a directory; null when it is not there. */
function find(read: Reader, directory: number, tag: number): number | null {
  const entries = Math.min(maxEntries, read(directory, 2));
  for (let n = 0; n < entries; n += 1) {
    const entry = directory + 2 + n * 12;
    if (read(entry, 2) === tag) return read(entry + 8, 4);
  }
  return null;
}

/** `2026:11:21 06:12:00`, by the camera's clock. */
const format = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;

function timeOf(text: string): number {
  const parts = format.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return 0;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = year >= 1900 && year < 2200 && new Date(time).getUTCDate() === day && hour < 24;
  return isReal ? time : 0;
}

/**
 * When a picture was taken, in ms by its camera's clock read as UTC: cameras seldom tell their time zone, and the day
 * is the one that its photographer lived. 0 when the block does not tell, or is broken.
 */
export function takenAt(exif: Uint8Array): number {
  const block = Buffer.from(exif);
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  const mark = tiff.toString('latin1', 0, 2);
  if (mark !== 'II' && mark !== 'MM') return 0;
  const read: Reader = (at, bytes) =>
    mark === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  const textAt = (at: number | null): string =>
    at === null ? '' : tiff.toString('latin1', at, Math.min(tiff.length, at + 19));
  try {
    const first = read(4, 4);
    const inner = find(read, first, tags.exifDirectory);
    const original = inner === null ? 0 : timeOf(textAt(find(read, inner, tags.dateTimeOriginal)));
    return original !== 0 ? original : timeOf(textAt(find(read, first, tags.dateTime)));
  } catch {
    // An offset beyond the block.
    return 0;
  }
}
