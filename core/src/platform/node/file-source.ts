import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UploadSource } from '../../upload/source.ts';

/** Reads a slice whole. Rejects when the file ends before it. */
async function readSlice(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const part = new Uint8Array(end - start);
  for (let done = 0; done < part.byteLength; ) {
    const { bytesRead } = await file.read(part, done, part.byteLength - done, start + done);
    if (bytesRead === 0) throw new Error('the file became shorter');
    done += bytesRead;
  }
  return part.buffer;
}

/**
 * A file of this computer as the source of an upload, of any size; `fs.openAsBlob` of Node has a size modulo 2³². It is
 * read slice by slice and never kept open. A slice rejects once the size or the time of the file is no longer what it
 * was here, which an upload ends with as a failure. Rejects as `fs.stat` does, and for what is not a file.
 */
export async function fileSource(path: string): Promise<UploadSource> {
  const found = await stat(path, { bigint: true });
  if (!found.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'EISDIR' });
  const size = Number(found.size);

  async function read(start: number, end: number): Promise<ArrayBuffer> {
    const file = await open(path);
    try {
      const part = await readSlice(file, start, Math.max(start, Math.min(end, size)));
      // After the bytes: what was written while they were read shows, too.
      const now = await file.stat({ bigint: true });
      if (now.size !== found.size || now.mtimeNs !== found.mtimeNs) throw new Error('the file has changed');
      return part;
    } finally {
      await file.close();
    }
  }
  return {
    name: basename(path),
    size,
    lastModified: Number(found.mtimeMs),
    slice: (start, end) => ({ arrayBuffer: () => read(start, end) }),
  };
}
