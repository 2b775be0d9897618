import { type DisplayMode, type Flows, viewDisplayMode } from '@aloft/core';
import { keepCookie } from '../cookies.ts';

const written = ({ view, order, pinFoldersTop }: DisplayMode): string =>
  `${view}.${order}${pinFoldersTop ? '' : '.mixed'}`;

/**
 * Mirrors how listings look into a cookie, so that a server renders them so at once: without it a remembered
 * list would flash as tiles. The device's storage stays the memory that counts (R4.11).
 */
export function rememberModes(runtime: Flows): void {
  for (const [name, actor] of [
    ['view_own', runtime.actors.displayMode],
    ['view_shared', runtime.actors.sharedDisplayMode],
  ] as const) {
    let last = '';
    actor.subscribe((snapshot) => {
      const mode = viewDisplayMode(snapshot);
      const value = written(mode);
      if (!mode.known || value === last) return;
      last = value;
      keepCookie(name, value);
    });
  }
}
