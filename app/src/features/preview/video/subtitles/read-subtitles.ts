import type { Result } from '@aloft/core';
import { decode, type Encoding, recognise } from '@aloft/core/encodings';
import { readContent } from '../../../../data/content.ts';
import type { FileAddress } from '../../../../data/file-address.ts';
import type { Cue } from './cue.ts';
import { parseSubtitles } from './parse-subtitles.ts';
import type { SubtitleChoice } from './subtitle-state.ts';

/** Bytes; the longest films have a tenth of it. */
const largest = 4 * 1024 ** 2;

async function bytesOf(
  choice: SubtitleChoice,
  addressOf: (id: string) => Promise<Result<FileAddress>>,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (choice.from === 'nowhere') return null;
  if (choice.from === 'device')
    return choice.file.size > largest ? null : new Uint8Array(await choice.file.arrayBuffer());
  const address = await addressOf(choice.id);
  if (!address.ok || signal.aborted) return null;
  // What a list says of a size may be old: no more than this is asked for.
  const range = { first: 0, last: largest - 1 };
  const read = await readContent(address.value.download, { signal, range });
  return read.ok ? read.value : null;
}

export interface ReadSubtitles {
  readonly cues: readonly Cue[];
  readonly encoding: Encoding;
}

/**
 * The cues of chosen subtitles, read in the encoding that is chosen, or recognised where it is null; null where the
 * file did not arrive, is no text or too large.
 */
export async function readSubtitles(
  choice: SubtitleChoice,
  chosen: Encoding | null,
  addressOf: (id: string) => Promise<Result<FileAddress>>,
  signal: AbortSignal,
): Promise<ReadSubtitles | null> {
  const bytes = await bytesOf(choice, addressOf, signal).catch(() => null);
  if (bytes === null || bytes.length > largest) return null;
  const encoding = chosen ?? recognise(bytes)?.encoding ?? null;
  return encoding === null ? null : { cues: parseSubtitles(decode(bytes, encoding)), encoding };
}
