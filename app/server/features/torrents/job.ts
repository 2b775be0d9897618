import type { Peer } from './magnet.ts';

/** Where a download begins: a link's hash, or a `.torrent` file's own bytes. */
export type Source =
  | {
      readonly kind: 'magnet';
      /** 40 digits of lower-case hex. */
      readonly infoHash: string;
      readonly trackers: readonly string[];
      readonly peers: readonly Peer[];
    }
  | { readonly kind: 'file'; readonly bytes: Uint8Array };

/** A node of the DHT that is asked first: a host name and a port. */
export interface BootstrapNode {
  readonly host: string;
  readonly port: number;
}

/** One download as the engine does it. */
export interface Job {
  readonly id: string;
  readonly source: Source;
  /** Where its bytes gather; the engine writes nowhere else. */
  readonly folder: string;
  /** `host:port` of this computer that may be reached; tests alone have any. */
  readonly allowed: readonly string[];
  /** Where a lookup of the DHT starts; none where it may not be asked. */
  readonly bootstrapNodes: readonly BootstrapNode[];
  /** Milliseconds without a single new byte, after which nobody is believed to have it. */
  readonly stallTimeout: number;
}

/** A file of a torrent. */
export interface DescribedFile {
  /** As its maker wrote it: names are cleaned where they become a drive's. */
  readonly path: readonly string[];
  readonly size: number;
}

/** What a torrent holds, before its bytes. */
export interface Description {
  readonly name: string;
  /** Whether it came as one bare file. */
  readonly isSingle: boolean;
  readonly files: readonly DescribedFile[];
}

/** What a download asks of, and tells to, whoever began it. */
export interface TransferHooks {
  /**
   * Resolves when the bytes may come: their space is reserved then. Answers the places in `files` of those that are
   * wanted; the others are not fetched.
   */
  described(description: Description): Promise<readonly number[]>;
  /** Bytes that are here and right; rejects to end the download. */
  progress(bytes: number): Promise<void>;
  /** Whether the disk has room for more; asked again and again, as the engine writes without asking. */
  hasRoom(): Promise<boolean>;
}

/** The path of each fetched file on this computer's disk, by its place in the description. */
export type Fetched = ReadonlyMap<number, string>;
