import type { SnapshotFrom } from 'xstate';
import type { chunkReloadMachine } from './chunk-reload.machine.ts';

/** Whether to offer a reload by hand. */
export interface ChunkReloadView {
  readonly notice: 'none' | 'offerReload';
}

export function viewChunkReload(snapshot: SnapshotFrom<typeof chunkReloadMachine>): ChunkReloadView {
  return { notice: snapshot.matches('offering') ? 'offerReload' : 'none' };
}
