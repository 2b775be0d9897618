import { listingText } from '../listing.js';
import { entriesOf, entryAt } from '../paths.js';

/**
 * `ls [path]`
 * @param {import('./context.js').CommandContext} context
 */
export async function list({ client, output, words: [path = '/'] }) {
  await client.signedIn();
  const at = await entryAt(client, path);
  const found = at !== null && at.kind === 'drive#file' ? [at] : [];
  if (found.length === 0) {
    for await (const entry of entriesOf(client, at?.id ?? '')) found.push(entry);
  }
  const entries = found.map(({ id, kind, name, size, modified_time }) => ({
    id,
    kind: kind === 'drive#folder' ? /** @type {const} */ ('folder') : /** @type {const} */ ('file'),
    name,
    size,
    modified: modified_time,
  }));
  const text = entries.length === 0 ? 'Empty.' : listingText(entries, client.settings.locale);
  output.tell(text, { path, entries });
}
