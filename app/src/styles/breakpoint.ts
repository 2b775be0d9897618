import { screenNumbers } from '@aloft/core/rules';

/**
 * A phone's screen, for scripts. A media query of a style sheet can read neither a constant nor a custom property, so
 * the style sheets write the number; `breakpoint.test.ts` holds every one of them to this.
 */
export const phoneQuery = `(max-width: ${screenNumbers.mobileMaxWidth}px)`;
