import { call, newFolder } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { summarise, written } from '../statistics.ts';
import { timeAlternately, warming } from './alternating.ts';
import { searchName } from './search-data.ts';
import { onBothEngines, type SearchDrive } from './search-drive.ts';

/** A smaller number to try the benchmark: `ALOFT_SEARCH=20000`. */
const entries = Number(process.env.ALOFT_SEARCH ?? 1_000_000);
const [maxLetters, maxWide, maxWrite] = [10, 50, 1.3] as const;
const foldersOfRound = 30;
const copiedFiles = 400;

/** Queries of each kind; all are different, because results are cached. */
const nameAt = (nth: number): string => searchName((nth * 7919) % entries);
const numberOf = (nth: number): string => /(\d{6})-/.exec(nameAt(nth))?.[1] ?? '';
const wideOf = (nth: number): string => nameAt(nth - (nth % 5));
const kinds: readonly {
  readonly what: string;
  readonly limit: number;
  readonly of: (nth: number) => string;
}[] = [
  { what: 'three letters, rare', limit: maxLetters, of: (nth) => numberOf(nth).slice(0, 3) },
  { what: 'six letters, one in a million', limit: maxLetters, of: numberOf },
  {
    what: 'a word, in one of twelve names',
    limit: maxLetters,
    of: (nth) => nameAt(nth * 5 + 1).split(' ')[0] ?? '',
  },
  {
    what: 'two words and part of a number',
    limit: maxLetters,
    of: (nth) => nameAt(nth * 5 + 1).slice(0, -12),
  },
  { what: 'no match', limit: maxLetters, of: (nth) => `zq${nth}xw` },
  {
    what: 'one Chinese, Korean or Japanese character',
    limit: maxWide,
    of: (nth) => [...wideOf(nth * 5)][nth % 8] ?? '',
  },
  {
    what: 'two of them',
    limit: maxWide,
    of: (nth) => [...wideOf(nth * 5)].slice(nth % 6, (nth % 6) + 2).join(''),
  },
];
const samplesOfKind = 40;

/** The time of the first page of a search in ms. */
async function timeSearch({ server, owner }: SearchDrive, match: string): Promise<number> {
  const query = new URLSearchParams({
    parent_id: '*',
    filters: JSON.stringify({ name: { match } }),
    limit: '100',
  });
  const began = performance.now();
  const answer = await call(server, 'GET', `/drive/v1/files?${query}`, { token: owner.token });
  if (answer.status !== 200) throw new Error(`${match}: ${answer.text}`);
  return performance.now() - began;
}

async function measureQueries(name: string, drive: SearchDrive): Promise<Figure[]> {
  const { database, owner } = drive;
  const scan =
    await database.time(`SELECT count(*) FROM files WHERE account_id = '${owner.id}' AND trashed_at IS NULL
    AND name_key LIKE '%zqxw%'`);
  const figures: Figure[] = [];
  for (const { what, limit, of } of kinds) {
    const times: number[] = [];
    const used = new Set<string>();
    for (let nth = 1; times.length < samplesOfKind && nth < samplesOfKind * 4; nth += 1) {
      const match = of(nth);
      if (match === '' || used.has(match)) continue;
      used.add(match);
      const spent = await timeSearch(drive, match);
      if (used.size > warming) times.push(spent);
    }
    const measured = summarise(times);
    figures.push({
      what: `a page of a search on ${name}: ${what} (p50, ms)`,
      reading: written(measured),
      against: `≤ ${limit}; all names read: ${scan.toFixed(0)}`,
      kept: measured.median <= limit,
    });
  }
  return figures;
}

async function measureWrites(name: string, drive: SearchDrive): Promise<Figure[]> {
  const { server, owner, database } = drive;
  const setOn = (isOn: boolean): Promise<void> => database.setIndexed(isOn);
  const target = await newFolder(server, owner, 'target');
  let made = 0;
  const folders = await timeAlternately(
    setOn,
    async () => {
      made += 1;
      await newFolder(server, owner, `holiday summer ${made} meeting`, target);
    },
    foldersOfRound,
  );
  const source = await newFolder(server, owner, 'source');
  await drive.database.run(`UPDATE files SET parent_id = '${source}' WHERE id IN (
    SELECT id FROM files WHERE account_id = '${owner.id}' AND parent_id = '${drive.folder}' LIMIT ${copiedFiles})`);
  const copies = await timeAlternately(
    setOn,
    async () => {
      const body = { ids: [source], to: { parent_id: target }, name_conflict: 'keep_both' };
      const answer = await call(server, 'POST', '/drive/v1/files:batchCopy', { token: owner.token, body });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    1,
  );
  return [
    { what: `a new folder on ${name}, with the index (ms)`, ...folders },
    { what: `a copy of ${copiedFiles} files on ${name}, with the index (ms)`, ...copies },
  ].map(({ what, with: own, without }) => ({
    what,
    reading: written(own, 2),
    against: `without ${written(without, 2)}: ${(own.median / without.median).toFixed(2)} × (≤ ${maxWrite} ×)`,
    kept: own.median <= maxWrite * without.median,
  }));
}

/** Searches by name in a very large drive, and the cost of the name index for writes, on both engines. */
export async function measureSearch(): Promise<Section> {
  const figures = await onBothEngines(entries, async (name, drive) => [
    ...(await measureQueries(name, drive)),
    ...(await measureWrites(name, drive)),
  ]);
  return {
    title: 'Server: search by name',
    command: 'npm run bench -- search',
    method: `${entries} files in a drive, four of five with English names. Each query is sent once over HTTP, sequentially, after ${warming} warm-up queries. Writes with and without the index, alternating.`,
    figures,
  };
}
