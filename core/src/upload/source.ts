/** Bytes to be uploaded: anything that can be sliced, a browser's File among them. */
export interface UploadSource {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): globalThis.Blob;
}
