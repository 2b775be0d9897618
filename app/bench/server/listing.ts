import { DatabaseSync } from 'node:sqlite';
import { orderKey } from '@aloft/core/service';
import { writeToken } from '../../server/features/files/cursor.ts';
import { folderPart } from '../../server/features/files/listing.ts';
import { startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson } from '../../server/proofs/testing/start-test-server.ts';
import type { Section } from '../figures.ts';
import { type Measured, summarise, written } from '../statistics.ts';
import { startBare } from './bare.ts';
import { databasePath, fillFolder, nameOfFile, openBeside } from './drive.ts';
import { getRequest, openConnection, runRequests } from './requests.ts';

const entries = 100_000;
const limit = 100;
const samples = 400;
/** Measured rounds, after the warm-up of all three servers. */
const rounds = 9;
const warmUpRounds = 4;
const connections = 8;
const maxRatio = 2;
const least = 0.5;

/** The page token after the nth file. */
const startAfter = (nth: number) => ({ rank: 1, key: orderKey(nameOfFile(nth)), id: '' });

/** Times the SQL of a listing on the same rows with bare node:sqlite, in ms. */
async function bareQuery(server: { readonly dataFolder: string }, accountId: string, parentId: string) {
  const kysely = await openBeside(server);
  const database = new DatabaseSync(databasePath(server), { readOnly: true });
  const list = { limit, page_token: '', order: 'name_asc', foldersFirst: true } as const;
  const folder = { accountId, parentId, filters: {}, ...list };
  const compiled = (nth: number) =>
    folderPart(kysely, folder, {
      rank: 1,
      column: 'order_key',
      direction: 'asc',
      after: startAfter(nth),
      limit: limit + 1,
    }).compile();
  const statement = database.prepare(compiled(0).sql);
  return {
    time: (nth: number): number => {
      const parameters = compiled(nth).parameters.filter(
        (one) => typeof one === 'string' || typeof one === 'number',
      );
      const began = performance.now();
      const rows = statement.all(...parameters);
      const spent = performance.now() - began;
      if (rows.length !== limit + 1) throw new Error(`the bare query found ${rows.length} rows`);
      return spent;
    },
    close: async () => {
      database.close();
      await kysely.destroy();
    },
  };
}

const ratioOf = (ours: Measured, baseline: Measured): number => ours.median / baseline.median;

/** A page of a folder with 100,000 entries: the overhead over its query, and the throughput. */
export async function measureListing(): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const who = await newPerson(server, 'lists@example.org');
  const folderId = await newFolder(server, who, 'Many');
  await fillFolder(server, { accountId: who.id, folderId }, { from: 0, to: entries });
  const url = (token: string): string =>
    `${server.appUrl}/drive/v1/files?parent_id=${folderId}&limit=${limit}&page_token=${token}`;
  const headers = { authorization: `Bearer ${who.token}` };
  const first = getRequest(url(''), headers);
  // Pages at different positions, none of which repeats in a run.
  const anywhere = (nth: number): number => (nth * 7919) % (entries - limit - 1);
  const page = (nth: number): string => getRequest(url(writeToken(startAfter(anywhere(nth)))), headers);
  const bare = await startBare(await (await fetch(url(''), { headers })).text());
  const query = await bareQuery(server, who.id, folderId);
  try {
    const connection = await openConnection(server.appUrl);
    const [requestTimes, queryTimes]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < samples; nth += 1) {
      const began = performance.now();
      if ((await connection.send(page(nth))) !== 200) throw new Error('a listing failed');
      const spent = performance.now() - began;
      const baseline = query.time(anywhere(nth));
      // The first hundred are a warm-up.
      if (nth < 100) continue;
      requestTimes.push(spent);
      queryTimes.push(baseline);
    }
    connection.end();
    const speeds = { bare: [] as number[], cached: [] as number[], uncached: [] as number[] };
    let seen = samples;
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const baseline = await runRequests(bare.url, {
        connections,
        count: 8000,
        text: () => getRequest(bare.url),
      });
      const cached = await runRequests(server.appUrl, { connections, count: 8000, text: () => first });
      const uncached = await runRequests(server.appUrl, {
        connections,
        count: 1500,
        text: (nth) => page(seen + nth),
      });
      seen += 1500;
      if (round < warmUpRounds) continue;
      speeds.bare.push(baseline.perSecond);
      speeds.cached.push(cached.perSecond);
      speeds.uncached.push(uncached.perSecond);
    }
    const [whole, alone] = [summarise(requestTimes), summarise(queryTimes)];
    const over = whole.median - alone.median;
    const baseline = summarise(speeds.bare);
    const figures = [
      { what: 'a cached page, requests per second', speed: summarise(speeds.cached) },
      { what: 'an uncached page, requests per second', speed: summarise(speeds.uncached) },
    ].map(({ what, speed }) => ({
      what,
      reading: written(speed, 0),
      against: `bare node:http ${written(baseline, 0)}: ${ratioOf(speed, baseline).toFixed(2)} × (≥ ${least} ×)`,
      kept: ratioOf(speed, baseline) >= least,
    }));
    return {
      title: 'Server: listing',
      command: 'npm run bench -- server',
      method: `${limit} of ${entries} entries of one folder. Time: one connection, pages at arbitrary positions, alternating with the same SQL on bare node:sqlite. Requests per second: ${connections} connections, alternating with a bare node:http server that sends the same bytes from memory.`,
      figures: [
        {
          what: 'a page (ms)',
          reading: written(whole, 2),
          against: `bare query ${written(alone, 2)}: ${over.toFixed(2)} ms over it (≤ ${maxRatio} ms)`,
          kept: over <= maxRatio,
        },
        ...figures,
      ],
    };
  } finally {
    bare.stop();
    await query.close();
    await server.stop();
  }
}
