/** A source of bytes to upload that can be sliced, such as a browser's File. */
export interface UploadSource {
  readonly name: string;
  readonly size: number;
  /** Reads nothing by itself; `arrayBuffer` rejects when the bytes are not there, or not any more what they were. */
  slice(start: number, end: number): Pick<globalThis.Blob, 'arrayBuffer'>;
}
