import { call } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { summarise, written } from '../statistics.ts';
import { onBothEngines, type SearchDrive } from './search-drive.ts';

/** A smaller number to try the benchmark: `ALOFT_INDEX=20000`. */
const entries = Number(process.env.ALOFT_INDEX ?? 1_000_000);
const maxRatio = 5;
const samples = 60;
const warming = 5;

async function measurePages(name: string, { server, owner, folder }: SearchDrive): Promise<Figure> {
  /** The time of a page in ms; each URL differs, so that no page is cached. */
  const time = async (skip: number, nth: number): Promise<number> => {
    const query = `parent_id=${folder}&limit=100&skip=${skip}&thumbnail_size=${nth}`;
    const began = performance.now();
    const answer = await call(server, 'GET', `/drive/v1/files?${query}`, { token: owner.token });
    if (answer.status !== 200) throw new Error(answer.text);
    return performance.now() - began;
  };
  const [first, anywhere]: [number[], number[]] = [[], []];
  const counting = await time(0, -1);
  for (let nth = 0; nth < samples + warming; nth += 1) {
    const spent = [await time(0, nth), await time((nth * 7919 * 131) % (entries - 100), nth)] as const;
    if (nth < warming) continue;
    first.push(spent[0]);
    anywhere.push(spent[1]);
  }
  const [floor, own] = [summarise(first), summarise(anywhere)];
  return {
    what: `a page at any index of ${entries} on ${name} (ms)`,
    reading: written(own, 2),
    against: `the first page ${written(floor, 2)}: ${(own.median / floor.median).toFixed(2)} × (≤ ${maxRatio} ×); counted at first in ${counting.toFixed(0)}`,
    kept: own.median <= maxRatio * floor.median,
  };
}

/** A page at an index compared with the first page of the same folder, on both engines. */
export async function measureListIndex(): Promise<Section> {
  const figures = await onBothEngines(entries, async (name, drive) => [await measurePages(name, drive)]);
  return {
    title: 'Server: a page at an index',
    command: 'npm run bench -- index',
    method: `${entries} files in one folder, by name. ${samples} pages at indexes spread over it, alternating with the first page, over HTTP, none of them cached, without concurrent writes.`,
    figures,
  };
}
