import { createHash } from 'node:crypto';

/**
 * What a translation notes of the English text that it says: `translates` in its front matter. When the English has
 * changed since, the check of the content fails.
 */
export const translationMark = (english: string): string =>
  createHash('sha256').update(english.replaceAll('\r\n', '\n')).digest('hex').slice(0, 12);
