import { randomBytes } from 'node:crypto';
import { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const [folders, filesOfFolder, size] = [98, 100, 20_000];
const files = folders * filesOfFolder;
const runs = 5;

/** A folder of so many folders, each with the same files; answers its id. */
async function makeTree(server: { readonly appUrl: string }, who: Person): Promise<string> {
  const tree = await newFolder(server, who, 'Tree');
  const first = await newFolder(server, who, 'Folder 1', tree);
  const ids: string[] = [];
  for (let nth = 0; nth < filesOfFolder; nth += 1)
    ids.push(await storeFile(server, who, `File ${nth}.bin`, randomBytes(size), first));
  for (let nth = 2; nth <= folders; nth += 1) {
    const folder = await newFolder(server, who, `Folder ${nth}`, tree);
    const body = { ids, to: { parent_id: folder } };
    const copied = await call(server, 'POST', '/drive/v1/files:batchCopy', { token: who.token, body });
    if (copied.status !== 200) throw new Error(`a copy ended with ${copied.status}: ${copied.text}`);
  }
  return tree;
}

/** Bytes a second of an archive, from its request to its last byte. */
async function speedOf(server: { readonly appUrl: string }, who: Person, body: object): Promise<number> {
  const began = performance.now();
  const asked = await call(server, 'POST', '/drive/v1/files:archive', { token: who.token, body });
  const response = await fetch(v.parse(Archive, asked.body).url);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  if (bytes < files * size) throw new Error(`the archive has ${bytes} bytes`);
  return (bytes / (performance.now() - began)) * 1000;
}

/** All one's data as an archive, against an archive of the same files (R10.10). */
export async function measureAccountData(): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  try {
    const ada = await newPerson(server, 'ada@example.org');
    const tree = await makeTree(server, ada);
    const chosen: number[] = [];
    const all: number[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const one = await speedOf(server, ada, { ids: [tree] });
      const other = await speedOf(server, ada, { account_data: true });
      // The first warms up.
      if (run > 0) chosen.push(one / 1024 ** 2);
      if (run > 0) all.push(other / 1024 ** 2);
    }
    const [floor, reading] = [summarise(chosen), summarise(all)];
    const ratio = reading.median / floor.median;
    return {
      title: 'All one’s data',
      command: 'npm run bench -- account-data',
      method: `A drive of ${files} files of ${size / 1000} kB in ${folders} folders, downloaded over loopback as an archive of all data and as one of the chosen folder, in turns; from the request to the last byte.`,
      figures: [
        {
          what: 'archive of all data (MB/s)',
          reading: written(reading, 1),
          against: `of the same files, chosen ${written(floor, 1)}: ${ratio.toFixed(2)} × (≥ 0.7 ×)`,
          kept: ratio >= 0.7,
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
