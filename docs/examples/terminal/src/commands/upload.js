import { localFailure, viewUpload } from '@aloft/core';
import { fileSource } from '@aloft/core/node';
import { Failed } from '../failed.js';
import { follow } from '../follow.js';
import { folderAt } from '../paths.js';

/**
 * `upload <file> [folder]`: goes on by itself after a lost line; given up, it leaves nothing at the service.
 * @param {import('./context.js').CommandContext} context
 */
export async function upload({ client, output, words: [file = '', folder = '/'] }) {
  const { runtime, signal } = client;
  await client.signedIn();
  const parentId = await folderAt(client, folder);
  const source = await fileSource(file);
  const { name, size } = source;
  const flow = runtime.begin.upload(source, parentId);
  const giveUp = () => flow.send({ type: 'upload.cancel' });
  flow.start();
  /** @type {import('@aloft/core').Failure | null} */
  let failure = null;
  const fileId = await follow(
    flow,
    signal,
    (snapshot) => {
      const view = viewUpload(snapshot);
      switch (view.screen) {
        case 'sending':
          output.progress(
            view.connectionLost ? `${name} (waiting for the line)` : name,
            view.stored,
            view.size,
          );
          return undefined;
        case 'stored':
          output.progress(name, size, size);
          return view.fileId;
        case 'failed':
          // The space that was reserved for it goes back before anything is told.
          failure ??= view.failure ?? localFailure('unknown');
          giveUp();
          return undefined;
        case 'cancelled':
          if (snapshot.hasTag('settled')) throw new Failed(failure ?? localFailure('cancelled'), name);
          return undefined;
        default:
          return undefined;
      }
    },
    giveUp,
  ).finally(() => flow.stop());
  output.tell(`Uploaded ${name}.`, { id: fileId, name, size: String(size) });
}
