import { nameDecoder } from '@aloft/core/encodings';
import { LRUCache } from 'lru-cache';
import { type Entry, getFileNameLowLevel } from 'yauzl';

type NameReader = (name: Uint8Array) => string;

/** Bytes of names that are compared to tell their encoding, and entries that are searched for them. */
const most = { bytes: 64 * 1024, entries: 20_000 } as const;
const utf8Flag = 0x800;
/** Info-ZIP's field with the name in UTF-8. */
const unicodePath = 0x7075;

/** Whether the archive leaves open what the bytes of a name are: no mark says UTF-8, and they are not all ASCII. */
const isOpen = ({ generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields }: Entry): boolean =>
  (flags & utf8Flag) === 0 &&
  extraFields.every(({ id }) => id !== unicodePath) &&
  raw.some((byte) => byte >= 0x80);

/**
 * Reads the names of one zip. All that leave their encoding open are read in one, which is looked for when the first of
 * them is met, and once for all pages and openings of a content: it does not change.
 */
export class ZipNames {
  static readonly #readers = new LRUCache<string, NameReader>({ max: 10_000 });
  readonly #blobId: string;
  readonly #entries: () => AsyncIterable<Entry>;

  /** `entries` begins at the first record of the directory. */
  constructor(blobId: string, entries: () => AsyncIterable<Entry>) {
    this.#blobId = blobId;
    this.#entries = entries;
  }

  async of(entry: Entry): Promise<string> {
    if (isOpen(entry)) return (await this.#reader())(entry.fileNameRaw);
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  }

  async #reader(): Promise<NameReader> {
    const known = ZipNames.#readers.get(this.#blobId);
    if (known !== undefined) return known;
    const names: Uint8Array[] = [];
    let [bytes, entries] = [0, 0];
    for await (const entry of this.#entries()) {
      entries += 1;
      if (isOpen(entry)) {
        names.push(entry.fileNameRaw);
        bytes += entry.fileNameRaw.byteLength;
      }
      if (bytes >= most.bytes || entries >= most.entries) break;
    }
    const reader = nameDecoder(names, 'zip');
    ZipNames.#readers.set(this.#blobId, reader);
    return reader;
  }
}
