import { type Failure, localFailure, type Result } from '@aloft/machines';
import { beginVersion } from '../api/drive/files.ts';
import { sliceHasher } from '../upload/slice-hasher.ts';
import type { UploadSource } from '../upload/source.ts';
import { sendPart } from '../upload/upload-ports.ts';
import type { Client } from './create-client.ts';

/** New content of a file. */
export interface FileVersion {
  readonly id: string;
  /** Such as a blob. */
  readonly content: Pick<UploadSource, 'size' | 'slice'>;
  /** SHA-256 of the content that it was made from. */
  readonly basedOn: string;
}

const failed = (failure: Failure): Result<string> => ({ ok: false, failure });

/**
 * Saves new content of a file that exists, in one piece (R10.6). Fails with `failed_precondition` when the file has
 * other content by now than this one was made from, and leaves it as it is. Answers the SHA-256 of what is stored.
 */
export async function saveVersion(
  { flowContext: { call, platform } }: Pick<Client, 'flowContext'>,
  { id, content, basedOn }: FileVersion,
): Promise<Result<string>> {
  const { signal } = new AbortController();
  const { size } = content;
  const source: UploadSource = { name: '', size, slice: (start, end) => content.slice(start, end) };
  let sha256: string;
  let bytes: ArrayBuffer;
  try {
    ({ sha256 } = await (platform.hasher ?? sliceHasher)(source, ['sha256'], signal));
    bytes = await source.slice(0, size).arrayBuffer();
  } catch {
    return failed(localFailure('local', 'the content changed or went away'));
  }
  const begun = await beginVersion(call, id, { size, sha256, basedOn });
  if (!begun.ok) return begun;
  const sent = await sendPart(platform, begun.value.endpoint, 0, bytes, signal);
  switch (sent.kind) {
    case 'completed':
      return { ok: true, value: sha256 };
    case 'failed':
      return failed(sent.failure);
    default:
      return failed(localFailure('aborted'));
  }
}
