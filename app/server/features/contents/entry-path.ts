import { wellFormed, withoutHidden } from '@aloft/core/service';
import { limits } from './limits.ts';

const replacement = '\ufffd';

/**
 * An entry's path as it is shown: with `..` and all, as nothing is ever written there; what would hide or turn the
 * text is replaced, and a path beyond the limit is cut.
 */
export function shownPath(path: string): string {
  const cut = path.slice(0, limits.pathLength);
  return withoutHidden(wellFormed(cut), replacement).replaceAll('\\', '/');
}
