import { viewRestore } from '@aloft/core';
import { cleanText } from '@aloft/core/errors';
import { textOf } from '../arguments.js';
import { Failed, ShareClosed } from '../failed.js';
import { follow } from '../follow.js';
import { openShare } from '../open-share.js';
import { folderAt } from '../paths.js';

/** @typedef {import('@aloft/core/errors').ShareStatusKey} ShareStatusKey */

/**
 * `restore <share> [--passcode x] [--to folder]`: a task that Ctrl-C has left goes on at the service, and the next
 * `restore` of the share follows it.
 * @param {import('./context.js').CommandContext} context
 */
export async function restore({ client, output, words: [given = ''], options }) {
  await client.signedIn();
  const parentId = await folderAt(client, textOf(options, 'to') ?? '/');
  const { shareId, listing } = await openShare(client, output, given, textOf(options, 'passcode'));
  const flow = client.runtime.begin.restore({
    shareId,
    passToken: listing.passToken,
    fileIds: listing.entries.map((entry) => entry.id),
    parentId,
  });
  flow.start();
  const name = cleanText(listing.title);
  const fileId = await follow(flow, client.signal, (snapshot) => {
    const view = viewRestore(snapshot);
    switch (view.screen) {
      case 'saving':
        output.progress(name, view.progress, null);
        return undefined;
      case 'completed':
        output.progress(name, 100, null);
        return view.fileId;
      case 'usedUp':
        throw new ShareClosed('MAX_RESTORE_COUNT');
      case 'shareClosed':
        throw new ShareClosed(/** @type {ShareStatusKey} */ (view.status));
      case 'dismissed':
        throw new Failed(null);
      default:
        throw new Failed(view.failure);
    }
  });
  output.tell(`Saved ${name}.`, { id: fileId, shareId, entries: listing.entries.length });
}
