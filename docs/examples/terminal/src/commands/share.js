import { localFailure } from '@aloft/core';
import { countOf } from '../arguments.js';
import { answerOf, Failed } from '../failed.js';
import { entryAt } from '../paths.js';

/**
 * `share <path> [--passcode] [--days n] [--limit n]`
 * @param {import('./context.js').CommandContext} context
 */
export async function share({ client, output, words: [path = ''], options }) {
  const expirationDays = countOf(options, 'days', -1);
  const restoreLimit = String(countOf(options, 'limit', -1));
  await client.signedIn();
  const entry = await entryAt(client, path);
  if (entry === null) throw new Failed(localFailure('file_not_found'), path);
  const made = answerOf(
    await client.runtime.api.shares.createShare(
      {
        fileIds: [entry.id],
        passCode: options.passcode === true ? 'REQUIRED' : 'NOT_REQUIRED',
        expirationDays,
        restoreLimit,
      },
      { signal: client.signal },
    ),
    path,
  );
  const passCode = made.pass_code === '' ? '' : `\nPasscode: ${made.pass_code}`;
  output.tell(`${made.share_url}${passCode}`, {
    id: made.share_id,
    address: made.share_url,
    passCode: made.pass_code,
  });
}
