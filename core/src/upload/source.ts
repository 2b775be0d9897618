/** A source of bytes to upload that can be sliced, such as a browser's File. */
export interface UploadSource {
  readonly name: string;
  readonly size: number;
  /** When it was modified, in ms since 1970; 0 where that is not known. */
  readonly lastModified?: number;
  /** Reads nothing by itself; `arrayBuffer` rejects when the bytes are not there, or not any more what they were. */
  slice(start: number, end: number): Pick<globalThis.Blob, 'arrayBuffer'>;
}

/** When a source was modified, as services are told it; nothing where that is not known, or is no date. */
export function dateOf({ lastModified = 0 }: Pick<UploadSource, 'lastModified'>): { modified?: string } {
  const isDate = lastModified > 0 && lastModified < 253_402_300_800_000;
  return isDate ? { modified: new Date(lastModified).toISOString() } : {};
}
