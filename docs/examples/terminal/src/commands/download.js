import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { localFailure, toFailure } from '@aloft/core';
import { cleanText } from '@aloft/core/errors';
import { answerOf, Failed } from '../failed.js';
import { entryAt } from '../paths.js';

/**
 * The bytes of an address that the service gave out.
 * @param {import('../client.js').Client} client
 * @param {string} address
 * @returns {Promise<import('node:stream/web').ReadableStream>}
 */
async function bytesOf({ platform, signal }, address) {
  const response = await platform.fetch(address, { signal, credentials: 'omit' }).catch(() => {
    throw new Failed(localFailure(signal.aborted ? 'cancelled' : 'unreachable'));
  });
  if (!response.ok || response.body === null) {
    const body = await response.json().catch(() => null);
    const requestId = response.headers.get('x-request-id');
    throw new Failed(toFailure(body, { status: response.status, requestId, retryAfter: null }));
  }
  return /** @type {import('node:stream/web').ReadableStream} */ (response.body);
}

/**
 * `download <path> [target]`: what does not arrive whole does not stay.
 * @param {import('./context.js').CommandContext} context
 */
export async function download({ client, output, words: [path = '', wanted = '.'] }) {
  await client.signedIn();
  const entry = await entryAt(client, path);
  if (entry === null || entry.kind === 'drive#folder') throw new Failed(localFailure('file_not_found'), path);
  const file = answerOf(
    await client.runtime.api.drive.getFile(entry.id, 'FETCH', { signal: client.signal }),
    path,
  );
  const isFolder = await stat(wanted).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const target = isFolder ? join(wanted, basename(file.name)) : wanted;
  const size = Number(file.size);
  const hash = createHash('sha256');
  let done = 0;

  // `wx`: what is there already is somebody's.
  const written = createWriteStream(target, { flags: 'wx' });
  await new Promise((settle, fail) => {
    written.once('open', settle);
    written.once('error', fail);
  });
  try {
    const bytes = Readable.fromWeb(await bytesOf(client, file.web_content_link));
    bytes.on('data', (/** @type {Buffer} */ part) => {
      hash.update(part);
      done += part.length;
      output.progress(file.name, done, size);
    });
    await pipeline(bytes, written, { signal: client.signal }).catch((problem) => {
      if (client.signal.aborted) throw new Failed(localFailure('cancelled'), file.name);
      throw problem;
    });
    const arrived = file.sha256 === '' || file.sha256 === hash.digest('hex');
    if (done !== size || !arrived) throw new Failed(localFailure('data_loss'), file.name);
  } catch (problem) {
    written.destroy();
    await rm(target, { force: true });
    throw problem;
  }
  output.tell(`Downloaded ${cleanText(target)}.`, { id: file.id, target, size: file.size });
}
