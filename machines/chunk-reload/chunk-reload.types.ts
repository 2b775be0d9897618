import type { Port } from '../shared/port.ts';

/** Times of earlier reloads, in ms since the Unix epoch, and the current time. */
export type ReloadHistory =
  | { readonly kind: 'known'; readonly reloads: readonly number[]; readonly now: number }
  /** Storage is blocked, so reloads cannot be counted. */
  | { readonly kind: 'unknown' };
export type Reloaded = { readonly kind: 'reloading' };

export interface ChunkReloadPorts {
  readonly readHistory: Port<null, ReloadHistory>;
  /** Stores the history and reloads the page. */
  readonly reload: Port<null, Reloaded>;
}
export interface ChunkReloadContext {
  readonly unsaved: boolean;
}
export type ChunkReloadEvent =
  | { readonly type: 'chunk.failed' }
  /** A reload would lose an upload or an unsent form. */
  | { readonly type: 'work.began' }
  | { readonly type: 'work.ended' }
  | { readonly type: 'reload.press' };
