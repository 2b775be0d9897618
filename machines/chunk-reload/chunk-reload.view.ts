import type { SnapshotFrom } from 'xstate';
import type { chunkReloadMachine } from './chunk-reload.machine.ts';

/** Whether to offer a manual reload. */
export interface ChunkReloadView {
  readonly notice: 'none' | 'offerReload';
}

/** Whether the page reloads itself, or asks for a manual reload (R4.17). */
export function viewChunkReload(snapshot: SnapshotFrom<typeof chunkReloadMachine>): ChunkReloadView {
  return { notice: snapshot.matches('offering') ? 'offerReload' : 'none' };
}
