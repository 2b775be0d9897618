import { setTimeout } from 'node:timers/promises';
import { orderKey } from '@aloft/core/service';
import { writeToken } from '../../server/features/files/cursor.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
} from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { type Measured, summarise, written } from '../statistics.ts';
import { fillFolder, nameOfFile } from './drive.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
const runs = 11;
const restored = 100;

/** The duration of a call in ms. */
async function timeOf(work: () => Promise<{ status: number; text: string }>): Promise<number> {
  const began = performance.now();
  const { status, text } = await work();
  if (status !== 200) throw new Error(`${status} ${text}`);
  return performance.now() - began;
}

/** The median of several runs after a warm-up. */
async function measure(work: (nth: number) => Promise<{ status: number; text: string }>): Promise<Measured> {
  const readings: number[] = [];
  for (let nth = 0; nth <= runs; nth += 1) readings.push(await timeOf(() => work(nth)));
  return summarise(readings.slice(1));
}

/** The duration of saving a tree in ms: until the task was created, and until it completed. */
interface SaveTimes {
  readonly begun: number;
  readonly done: number;
}

interface Drive {
  readonly server: ServerProcess;
  readonly owner: Person;
  readonly folderId: string;
  readonly shareId: string;
  readonly sharedId: string;
  /** The share of the folder with all files. */
  readonly allShareId: string;
}

function ask(drive: Drive, query: Readonly<Record<string, string>>) {
  return call(drive.server, 'GET', `/drive/v1/files?${new URLSearchParams(query)}`, {
    token: drive.owner.token,
  });
}

/** Pages at arbitrary positions in the folder, by name and by size. */
async function listings(drive: Drive, size: number): Promise<{ name: Measured; size: Measured }> {
  const at = (nth: number): number => (nth * 7919) % (size - 100);
  const page = (order: 'name_asc' | 'size_desc', key: string | number) =>
    ask(drive, {
      parent_id: drive.folderId,
      order,
      page_token: writeToken({ rank: 1, key, id: '' }),
    });
  return {
    name: await measure((nth) => page('name_asc', orderKey(nameOfFile(at(nth))))),
    size: await measure((nth) => page('size_desc', 1000 + at(nth) + 100)),
  };
}

/** A search with exactly one match in the drive. */
const search = (drive: Drive, size: number): Promise<Measured> =>
  measure((nth) =>
    ask(drive, {
      parent_id: '*',
      filters: JSON.stringify({ name: { match: String(size - 1 - nth).padStart(8, '0') } }),
    }),
  );

/** Saves a shared folder of a hundred files to an empty drive. */
async function restore(drive: Drive): Promise<Measured> {
  const taker = await newPerson(drive.server, `taker${Date.now()}@example.org`);
  return measure(() =>
    call(drive.server, 'POST', '/drive/v1/share/restore', {
      token: taker.token,
      body: { share_id: drive.shareId, file_ids: [drive.sharedId] },
    }),
  );
}

/** Saves all files to an empty drive, by a task that is polled until it completes. */
async function restoreAll(drive: Drive): Promise<SaveTimes> {
  const { token } = await newPerson(drive.server, `saver${Date.now()}@example.org`);
  const began = performance.now();
  const { status, text, body } = await call(drive.server, 'POST', '/drive/v1/share/restore', {
    token,
    body: { share_id: drive.allShareId, file_ids: [drive.folderId] },
  });
  if (status !== 200) throw new Error(`${status} ${text}`);
  const begun = performance.now() - began;
  for (let phase = ''; phase !== 'PHASE_TYPE_COMPLETE'; await setTimeout(10)) {
    const task = await call(drive.server, 'GET', `/drive/v1/tasks/${body.restore_task_id}`, { token });
    phase = String(task.body.phase);
    if (phase === 'PHASE_TYPE_ERROR') throw new Error(task.text);
  }
  return { begun, done: performance.now() - began };
}

/** Inserts rows of files into a folder while the server is running. */
export type Fill = (
  place: { readonly accountId: string; readonly folderId: string },
  range: { readonly from: number; readonly to: number },
) => Promise<void>;

async function newDrive(server: ServerProcess, fill: Fill): Promise<Drive> {
  const owner = await newPerson(server, 'grows@example.org');
  const folderId = await newFolder(server, owner, 'Many');
  const sharedId = await newFolder(server, owner, 'Shared');
  await fill({ accountId: owner.id, folderId: sharedId }, { from: 0, to: restored });
  const { id } = await newShare(server, owner, [sharedId]);
  const all = await newShare(server, owner, [folderId]);
  return { server, owner, folderId, shareId: id, sharedId, allShareId: all.id };
}

/** The cost of a thousand times as many files. */
export async function growthOf(server: ServerProcess, fill: Fill): Promise<Figure[]> {
  const figures: Figure[] = [];
  const drive = await newDrive(server, fill);
  const pages: { name: Measured; size: Measured }[] = [];
  const saves: number[] = [];
  let filled = 0;
  for (const size of sizes) {
    await fill({ accountId: drive.owner.id, folderId: drive.folderId }, { from: filled, to: size });
    filled = size;
    const listed = await listings(drive, size);
    pages.push(listed);
    const [found, saved] = [await search(drive, size), await restore(drive)];
    figures.push(
      ...[
        ['a page by name', listed.name] as const,
        ['a page by size, largest first', listed.size] as const,
        ['a search for one name in the whole drive', found] as const,
        [`a restore of ${restored} files`, saved] as const,
      ].map(([what, reading]) => ({
        what: `10^${Math.log10(size)} files: ${what} (ms)`,
        reading: written(reading),
        against: 'reported',
        kept: true,
      })),
    );
    const all = await restoreAll(drive);
    const perThousand = (all.done / size) * 1000;
    saves.push(perThousand);
    figures.push({
      what: `10^${Math.log10(size)} files: a restore of all of them, for each thousand (ms)`,
      reading: `${perThousand.toFixed(1)} (begun after ${all.begun.toFixed(0)})`,
      against: 'reported',
      kept: true,
    });
  }
  const logarithmic = Math.log(sizes.at(-1) ?? 1) / Math.log(sizes[0]);
  for (const order of ['name', 'size'] as const) {
    const ratio = (pages.at(-1)?.[order].median ?? Number.NaN) / (pages[0]?.[order].median ?? Number.NaN);
    figures.push({
      what: `listing by ${order}, 10^6 against 10^3 files`,
      reading: `${ratio.toFixed(2)} ×`,
      against: `≤ ${logarithmic.toFixed(1)} ×, as the logarithm grows`,
      kept: ratio <= logarithmic,
    });
  }
  const ratio = (saves.at(-1) ?? Number.NaN) / (saves[0] ?? Number.NaN);
  figures.push({
    what: 'restoring all, for each file, 10^6 against 10^3 files',
    reading: `${ratio.toFixed(2)} ×`,
    against: 'reported',
    kept: true,
  });
  return figures;
}

/** How it was measured, on either engine. */
export const growthMethod =
  'One folder with that many files, sequential calls. Pages of 100 start at arbitrary positions. A search is for one name; a save of 100 files is one transaction, a save of all is a task.';

/** A quota for two drives of a million files. */
export const growthRoom = { ALOFT_QUOTA: String(10 ** 14) };

/** Growth on SQLite. */
export async function measureGrowth(): Promise<Section> {
  const options = { demonstration: 'off', captcha: 'off', environment: growthRoom } as const;
  const server = await startServerProcess(options);
  try {
    const figures = await growthOf(server, (place, range) => fillFolder(server, place, range));
    return { title: 'Server: growth', command: 'npm run bench -- server', method: growthMethod, figures };
  } finally {
    await server.stop();
  }
}
