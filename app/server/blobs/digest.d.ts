/** The block of the content id: 256 KiB, doubled while a file has more than 512 blocks, at most 2 MiB. */
export declare function gcidBlock(size: number): number;
/** Both names of some bytes: SHA-256 (lower-case hex) and the content id (upper-case hex), read once. */
export declare function digestFile(
  path: string,
  size: number,
): Promise<{
  sha256: string;
  gcid: string;
}>;
