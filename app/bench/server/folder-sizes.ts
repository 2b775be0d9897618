import { call, newFolder } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { written } from '../statistics.ts';
import { rounds, timeAlternately } from './alternating.ts';
import { onBothEngines, type SearchDrive } from './search-drive.ts';

/** A smaller number to try the benchmark: `ALOFT_FOLDER_SIZES=2000`. */
const entries = Number(process.env.ALOFT_FOLDER_SIZES ?? 20_000);
const maxRatio = 1.1;
const depth = 10;
const foldersOfRound = 30;
const copiedFiles = Math.min(400, Math.floor(entries / 2));

async function measureWrites(name: string, drive: SearchDrive): Promise<Figure[]> {
  const { server, owner, database } = drive;
  const setOn = (isOn: boolean): Promise<void> => database.setTotals(isOn);
  // Every folder above counts what is made in the deepest one.
  let deepest = '';
  for (let nth = 0; nth < depth; nth += 1) deepest = await newFolder(server, owner, `level ${nth}`, deepest);
  let made = 0;
  const folders = await timeAlternately(
    setOn,
    async () => {
      made += 1;
      await newFolder(server, owner, `folder ${made}`, deepest);
    },
    foldersOfRound,
  );
  const source = await newFolder(server, owner, 'source');
  await database.run(`UPDATE files SET parent_id = '${source}' WHERE id IN (
    SELECT id FROM files WHERE account_id = '${owner.id}' AND parent_id = '${drive.folder}' LIMIT ${copiedFiles})`);
  const copies = await timeAlternately(
    setOn,
    async () => {
      const body = { ids: [source], to: { parent_id: deepest }, name_conflict: 'keep_both' };
      const answer = await call(server, 'POST', '/drive/v1/files:batchCopy', { token: owner.token, body });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    1,
  );
  return [
    { what: `a new folder ${depth} levels deep on ${name}, with sizes kept (ms)`, ...folders },
    { what: `a copy of ${copiedFiles} files on ${name}, with sizes kept (ms)`, ...copies },
  ].map(({ what, with: own, without }) => ({
    what,
    reading: written(own, 2),
    against: `without ${written(without, 2)}: ${(own.median / without.median).toFixed(2)} × (≤ ${maxRatio} ×)`,
    kept: own.median <= maxRatio * without.median,
  }));
}

/** What the kept sizes of folders cost a write, on both engines. */
export async function measureFolderSizes(): Promise<Section> {
  const figures = await onBothEngines(entries, measureWrites);
  return {
    title: 'Server: sizes of folders',
    command: 'npm run bench -- folder-sizes',
    method: `${entries} files in a drive. Writes over HTTP with the triggers that keep the sizes of folders and without, alternating; ${rounds} rounds.`,
    figures,
  };
}
