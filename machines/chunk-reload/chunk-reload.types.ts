import type { Port } from '../shared/port.ts';

/** Times of earlier reloads in milliseconds since 1970, and now. */
export type ReloadHistory =
  | { readonly kind: 'known'; readonly reloads: readonly number[]; readonly now: number }
  /** Storage is blocked, so nothing can be counted. */
  | { readonly kind: 'unknown' };
export type Reloaded = { readonly kind: 'reloading' };

export interface ChunkReloadPorts {
  readonly readHistory: Port<null, ReloadHistory>;
  /** Writes the history and reloads the page. */
  readonly reload: Port<null, Reloaded>;
}
export interface ChunkReloadContext {
  readonly unsaved: boolean;
}
export type ChunkReloadEvent =
  | { readonly type: 'chunk.failed' }
  /** An upload or an unsent form would be lost. */
  | { readonly type: 'work.began' }
  | { readonly type: 'work.ended' }
  | { readonly type: 'reload.press' };
