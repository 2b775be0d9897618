export { chunkReloadMachine, withChunkReloadPorts } from './chunk-reload.machine.ts';
export type * from './chunk-reload.types.ts';
export { type ChunkReloadView, viewChunkReload } from './chunk-reload.view.ts';
