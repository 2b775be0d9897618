/** What one look into an archive may cost. */
export const limits = {
  /** Bytes of a zip's directory that one page reads. */
  directoryBytes: 32 * 1024 ** 2,
  /** Bytes of a tar that are read for its list, after gzip: its entries stand between their contents. */
  tarBytes: 1024 ** 3,
  /** From this size on, no more is unpacked than `ratio` times the packed size. */
  unpackedFrom: 64 * 1024 ** 2,
  /** Entries of a tar that are listed. */
  tarEntries: 10_000,
  /** Time for a page, in ms. */
  time: 30_000,
  /** Bytes of a `.torrent` file. */
  torrentBytes: 10 * 1024 ** 2,
  /** UTF-16 units of a path; the rest is cut. */
  pathLength: 1024,
  /** Bytes of one entry that is opened. */
  entryBytes: 8 * 1024 ** 3,
  /** From this size on, an entry that unpacks to more than `ratio` times its packed size is refused. */
  ratioFrom: 16 * 1024 ** 2,
  ratio: 200,
} as const;

/** Bytes of a tar that may be read for its list, of a gzipped one in so many bytes: a small file is no large work. */
export const tarBytesOf = (format: 'tar' | 'tar.gz', packed: number): number =>
  format === 'tar'
    ? limits.tarBytes
    : Math.min(limits.tarBytes, Math.max(limits.unpackedFrom, packed * limits.ratio));

/** Reading goes on beyond a limit. */
export class BeyondLimit extends Error {}
/** The bytes are not what they claim to be. */
export class BrokenArchive extends Error {}
