/** A source of bytes to upload that can be sliced, such as a browser's File. */
export interface UploadSource {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): globalThis.Blob;
}
