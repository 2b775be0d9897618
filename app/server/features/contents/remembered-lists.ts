import type { Contents } from '@aloft/core/wire';
import { LRUCache } from 'lru-cache';

/** UTF-16 units of all that is remembered, about; and time for which it is, in ms. */
const maxUnits = 16 * 1024 ** 2;
const maxAge = 10 * 60_000;
/** Of an entry, beside its path. */
const entryUnits = 200;

const unitsOf = ({ entries }: Contents): number =>
  entries.reduce((sum, { path }) => sum + path.length + entryUnits, entryUnits);

/**
 * What was found in contents whose list is made by unpacking all of them, too large ones also: a content does not change,
 * and not every visitor shall have it unpacked again (P36s). Requests for one content at a time share one reading.
 */
export class RememberedLists {
  readonly #lists = new LRUCache<string, Contents>({
    maxSize: maxUnits,
    sizeCalculation: unitsOf,
    ttl: maxAge,
  });
  readonly #readings = new Map<string, Promise<Contents>>();

  get(blobId: string): Contents | undefined {
    return this.#lists.get(blobId);
  }

  /** The list, from `read` where it is not known yet. */
  async of(blobId: string, read: () => Promise<Contents>): Promise<Contents> {
    const known = this.#lists.get(blobId);
    if (known !== undefined) return known;
    const reading = this.#readings.get(blobId) ?? this.#read(blobId, read);
    return await reading;
  }

  async #read(blobId: string, read: () => Promise<Contents>): Promise<Contents> {
    const reading = read();
    this.#readings.set(blobId, reading);
    try {
      const list = await reading;
      this.#lists.set(blobId, list);
      return list;
    } finally {
      this.#readings.delete(blobId);
    }
  }
}
