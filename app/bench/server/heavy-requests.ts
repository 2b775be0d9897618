import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runAloft } from '../../server/proofs/testing/operator-process.ts';
import { beginUpload, call, type Person, sendBytes } from '../../server/proofs/testing/start-test-server.ts';
import type { NoisyNeighbourData } from './noisy-neighbour-data.ts';

/** One of the most expensive requests that a client can make; returns the status codes. */
export type HeavyRequest = (data: NoisyNeighbourData) => Promise<readonly number[]>;

const send = async (
  { server }: NoisyNeighbourData,
  method: string,
  path: string,
  who: Person | null,
  body?: object,
) => {
  const token = who === null ? {} : { token: who.token };
  return call(server, method, `/drive/v1/${path}`, { ...token, ...(body === undefined ? {} : { body }) });
};

/** An SVG of two kilobytes with twenty slow filters; each call returns a different one. */
function hostileImage(): Buffer {
  const filters = Array.from(
    { length: 20 },
    (_, n) => `<filter id="f${n}"><feTurbulence baseFrequency=".${n + 1}" numOctaves="9"/></filter>`,
  );
  const shapes = Array.from(
    { length: 20 },
    (_, n) => `<rect width="100%" height="100%" filter="url(#f${n})"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><!--${randomUUID()}-->${filters.join('')}${shapes.join('')}</svg>`,
  );
}

async function thumbnail(data: NoisyNeighbourData): Promise<readonly number[]> {
  const { server, owner } = data;
  const bytes = hostileImage();
  const { id, endpoint } = await beginUpload(server, owner, `${randomUUID()}.svg`, bytes.length);
  await sendBytes(endpoint, 0, new Uint8Array(bytes));
  const { body } = await send(data, 'GET', `files/${id}`, owner);
  const answer = await fetch(String(body.thumbnail_link));
  await answer.arrayBuffer();
  return [answer.status];
}

/** A request body that arrives in small parts and is aborted after two seconds. */
async function slowUpload({ server, owner }: NoisyNeighbourData): Promise<readonly number[]> {
  const { endpoint } = await beginUpload(server, owner, `${randomUUID()}.bin`, 2 * 1024 ** 2);
  const sent = request(endpoint, { method: 'PATCH', headers: { 'upload-offset': '0' } });
  sent.on('error', () => undefined);
  for (let part = 0; part < 20; part += 1) {
    sent.write(Buffer.alloc(1024));
    await setTimeout(100);
  }
  sent.destroy();
  return [200];
}

async function operator(
  { server, environment }: NoisyNeighbourData,
  words: readonly string[],
): Promise<number[]> {
  await runAloft({ ALOFT_DATA: server.dataFolder, ...environment }, words);
  return [200];
}

/** The ten most expensive requests; the load process repeats them continuously. */
export const heavyRequests: Readonly<Record<string, HeavyRequest>> = {
  'empty trash': async (data) => {
    const { trasher, trash } = data;
    const trashed = await send(data, 'POST', 'files:batchTrash', trasher, { ids: [trash] });
    return [trashed.status, (await send(data, 'PATCH', 'files/trash:empty', trasher)).status];
  },
  'begin copy': async (data) => {
    const { owner, tree, target } = data;
    const body = { ids: [tree], to: { parent_id: target }, name_conflict: 'keep_both' };
    const begun = await send(data, 'POST', 'files:batchCopy', owner, body);
    // Cancelled at once, so that the next one can start.
    const ended = await send(data, 'DELETE', `tasks?task_ids=${String(begun.body.task_id)}`, owner);
    return [begun.status, ended.status];
  },
  search: async (data) => {
    const filters = JSON.stringify({ name: { match: 'nothing is called so' } });
    const query = new URLSearchParams({ parent_id: '*', filters });
    return [(await send(data, 'GET', `files?${query}`, data.owner)).status];
  },
  about: async (data) => [(await send(data, 'GET', 'about', data.trasher)).status],
  'archive plan': async (data) => [
    (await send(data, 'POST', 'files:archive', data.owner, { ids: [data.tree] })).status,
  ],
  'batch info': async (data) => {
    const body = { share_id: data.share, file_ids: data.shared };
    return [(await send(data, 'POST', 'share:batch_file_info', null, body)).status];
  },
  'hostile thumbnails': thumbnail,
  'slow uploads': async (data) =>
    (await Promise.all(Array.from({ length: 20 }, () => slowUpload(data)))).flat(),
  backup: async (data) => {
    const folder = await mkdtemp(join(tmpdir(), 'aloft-noisy-neighbour-'));
    try {
      return await operator(data, ['backup', 'create', join(folder, 'backup')]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  check: (data) => operator(data, ['check']),
};
