import { cleanText } from '@aloft/core/errors';
import { formatBytes, formatListingDate } from '@aloft/core/rules';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * @typedef {object} Line
 * @property {'file' | 'folder'} kind
 * @property {string} name
 * @property {string} size bytes
 * @property {string} modified RFC 3339
 */

/**
 * Entries as lines: size, date, name; a folder ends in a slash. Names are other people's text: what could move the
 * cursor or hide letters is left out.
 * @param {readonly Line[]} entries
 * @param {string} locale
 * @returns {string}
 */
export function listingText(entries, locale) {
  return entries
    .map(({ kind, name, size, modified }) => {
      const bytes = kind === 'folder' ? '' : formatBytes(size, locale);
      const shown = `${cleanText(name)}${kind === 'folder' ? '/' : ''}`;
      return `${bytes.padStart(9)}  ${formatListingDate(modified, timeZone).padEnd(14)}  ${shown}`;
    })
    .join('\n');
}
