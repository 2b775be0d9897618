import { cleanText } from '@aloft/core/errors';
import { textOf } from '../arguments.js';
import { listingText } from '../listing.js';
import { openShare } from '../open-share.js';

/**
 * `open <share> [--passcode x]`: nobody needs to be signed in for it.
 * @param {import('./context.js').CommandContext} context
 */
export async function open({ client, output, words: [given = ''], options }) {
  const { shareId, listing } = await openShare(client, output, given, textOf(options, 'passcode'));
  const { title, owner, expiresAt, restoresLeft, entries } = listing;
  const head = `${cleanText(title)} (${cleanText(owner)})`;
  output.tell(`${head}\n${listingText(entries, client.settings.locale)}`, {
    id: shareId,
    title,
    owner,
    expiresAt,
    restoresLeft,
    entries: entries.map(({ id, kind, name, size, modified }) => ({ id, kind, name, size, modified })),
  });
}
