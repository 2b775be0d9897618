import { localFailure, viewOfflineTask } from '@aloft/core';
import { Failed } from '../failed.js';
import { follow } from '../follow.js';
import { folderAt } from '../paths.js';

/**
 * `fetch <url> [folder]`: the service fetches it, this client follows. Ctrl-C stops the service, too.
 * @param {import('./context.js').CommandContext} context
 */
export async function fetchLink({ client, output, words: [url = '', folder = '/'] }) {
  await client.signedIn();
  const parentId = await folderAt(client, folder);
  const flow = client.runtime.begin.offlineDownload({ url, parentId });
  const stop = () => flow.send({ type: 'task.cancel' });
  flow.start();
  const fileId = await follow(
    flow,
    client.signal,
    (snapshot) => {
      const view = viewOfflineTask(snapshot);
      switch (view.screen) {
        case 'running':
          // A task that was only being made could not be stopped yet.
          if (client.signal.aborted) stop();
          output.progress(view.uncertain ? `${url} (waiting for the line)` : url, view.progress, null);
          return undefined;
        case 'completed':
          output.progress(url, 100, null);
          return view.fileId;
        case 'cancelled':
          throw new Failed(localFailure('cancelled'), url);
        default:
          throw new Failed(view.failure, url);
      }
    },
    stop,
  );
  output.tell(`Fetched ${url}.`, { id: fileId, url });
}
