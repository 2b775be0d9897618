import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runAloft } from '../../server/proofs/testing/operator-process.ts';
import { beginUpload, call, type Person, sendBytes } from '../../server/proofs/testing/start-test-server.ts';
import type { HeldUpWorld } from './held-up-world.ts';

/** One of the worst things that somebody may ask for, done once; answers the statuses it met. */
export type Offence = (world: HeldUpWorld) => Promise<readonly number[]>;

const ask = async (
  { server }: HeldUpWorld,
  method: string,
  path: string,
  who: Person | null,
  body?: object,
) => {
  const token = who === null ? {} : { token: who.token };
  return call(server, method, `/drive/v1/${path}`, { ...token, ...(body === undefined ? {} : { body }) });
};

/** Twenty of the slowest filters on twenty rectangles each, in two kilobytes; no two are alike. */
function hostilePicture(): Buffer {
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

async function thumbnail(world: HeldUpWorld): Promise<readonly number[]> {
  const { server, owner } = world;
  const bytes = hostilePicture();
  const { id, endpoint } = await beginUpload(server, owner, `${randomUUID()}.svg`, bytes.length);
  await sendBytes(endpoint, 0, new Uint8Array(bytes));
  const { body } = await ask(world, 'GET', `files/${id}`, owner);
  const answer = await fetch(String(body.thumbnail_link));
  await answer.arrayBuffer();
  return [answer.status];
}

/** A body that comes in drops, and stops coming after two seconds. */
async function slowUpload({ server, owner }: HeldUpWorld): Promise<readonly number[]> {
  const { endpoint } = await beginUpload(server, owner, `${randomUUID()}.bin`, 2 * 1024 ** 2);
  const sent = request(endpoint, { method: 'PATCH', headers: { 'upload-offset': '0' } });
  sent.on('error', () => undefined);
  for (let drop = 0; drop < 20; drop += 1) {
    sent.write(Buffer.alloc(1024));
    await setTimeout(100);
  }
  sent.destroy();
  return [200];
}

async function operator({ server, environment }: HeldUpWorld, words: readonly string[]): Promise<number[]> {
  await runAloft({ ALOFT_DATA: server.dataFolder, ...environment }, words);
  return [200];
}

/** The ten worst, each as often as it can be asked for. */
export const offences: Readonly<Record<string, Offence>> = {
  'empty trash': async (world) => {
    const { trasher, trash } = world;
    const trashed = await ask(world, 'POST', 'files:batchTrash', trasher, { ids: [trash] });
    return [trashed.status, (await ask(world, 'PATCH', 'files/trash:empty', trasher)).status];
  },
  'begin copy': async (world) => {
    const { owner, tree, target } = world;
    const body = { ids: [tree], to: { parent_id: target }, name_conflict: 'keep_both' };
    const begun = await ask(world, 'POST', 'files:batchCopy', owner, body);
    // Ended at once, so that the next can begin.
    const ended = await ask(world, 'DELETE', `tasks?task_ids=${String(begun.body.task_id)}`, owner);
    return [begun.status, ended.status];
  },
  search: async (world) => {
    const filters = JSON.stringify({ name: { match: 'nothing is called so' } });
    const query = new URLSearchParams({ parent_id: '*', filters });
    return [(await ask(world, 'GET', `files?${query}`, world.owner)).status];
  },
  about: async (world) => [(await ask(world, 'GET', 'about', world.trasher)).status],
  'archive plan': async (world) => [
    (await ask(world, 'POST', 'files:archive', world.owner, { ids: [world.tree] })).status,
  ],
  'batch info': async (world) => {
    const body = { share_id: world.share, file_ids: world.shared };
    return [(await ask(world, 'POST', 'share:batch_file_info', null, body)).status];
  },
  'hostile thumbnails': thumbnail,
  'slow uploads': async (world) =>
    (await Promise.all(Array.from({ length: 20 }, () => slowUpload(world)))).flat(),
  backup: async (world) => {
    const folder = await mkdtemp(join(tmpdir(), 'aloft-held-up-'));
    try {
      return await operator(world, ['backup', 'create', join(folder, 'backup')]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  check: (world) => operator(world, ['check']),
};
