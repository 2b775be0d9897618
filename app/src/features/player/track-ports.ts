import type { PlayerPorts, Result, TrackAnswer } from '@aloft/core';
import { isAudioCodecSupported } from '@aloft/core/rules';
import type { FileAddress } from '../../data/file-address.ts';

const gone: ReadonlySet<string> = new Set(['file_not_found', 'not_found']);

/** Where a track can be played from, or why it cannot be. */
function answerOf(found: Result<FileAddress>): TrackAnswer {
  if (!found.ok) {
    const { failure } = found;
    return gone.has(failure.code)
      ? { kind: 'unplayable', refusal: 'gone', download: '' }
      : { kind: 'failed', failure };
  }
  const { inline, download, audioCodec } = found.value;
  if (!isAudioCodecSupported(audioCodec)) return { kind: 'unplayable', refusal: 'unheard', download };
  return inline === ''
    ? { kind: 'unplayable', refusal: 'broken', download }
    : { kind: 'address', address: inline, download };
}

/** The ports of a player over what tells the addresses of files. */
export function playerPorts(addressOf: (id: string) => Promise<Result<FileAddress>>): PlayerPorts {
  return { resolveTrack: async ({ id }) => answerOf(await addressOf(id)) };
}
