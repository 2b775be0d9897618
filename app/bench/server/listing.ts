import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nameKey } from '@aloft/core/service';
import { writeToken } from '../../server/features/files/cursor.ts';
import { folderPart } from '../../server/features/files/listing.ts';
import { startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson } from '../../server/proofs/testing/start-test-server.ts';
import type { Section } from '../figures.ts';
import { type Measured, summarise, written } from '../statistics.ts';
import { databasePath, fillFolder, nameOfFile, openBeside } from './drive.ts';
import { getRequest, openLine, runRequests } from './requests.ts';

const entries = 100_000;
const limit = 100;
const samples = 400;
/** Rounds that are counted, after those in which all three sides become as fast as they get. */
const rounds = 9;
const warmingRounds = 4;
const connections = 8;
const maxRatio = 2;
const least = 0.5;

/** A page that begins behind the nth file. */
const startAfter = (nth: number) => ({ rank: 1, key: nameKey(nameOfFile(nth)), id: '' });

async function startBare(body: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-bare-'));
  const path = join(folder, 'answer.json');
  writeFileSync(path, body);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((settle) =>
    child.stdout.once('data', (data) => settle(String(data).trim())),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The listing's own SQL on the same rows, through node:sqlite alone. Milliseconds. */
async function bareQuery(server: { readonly dataFolder: string }, accountId: string, parentId: string) {
  const kysely = await openBeside(server);
  const database = new DatabaseSync(databasePath(server), { readOnly: true });
  const folder = { accountId, parentId, filters: {}, limit, page_token: '', order: 'name_asc' as const };
  const compiled = (nth: number) =>
    folderPart(kysely, folder, {
      rank: 1,
      column: 'name_key',
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

const ratioOf = (ours: Measured, floor: Measured): number => ours.median / floor.median;

/** A page of a folder with 100,000 entries: how long it takes over its query, and how many a second. */
export async function measureListing(): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const who = await newPerson(server, 'lists@example.org');
  const folderId = await newFolder(server, who, 'Many');
  await fillFolder(server, { accountId: who.id, folderId }, { from: 0, to: entries });
  const url = (token: string): string =>
    `${server.appUrl}/drive/v1/files?parent_id=${folderId}&limit=${limit}&page_token=${token}`;
  const headers = { authorization: `Bearer ${who.token}` };
  const first = getRequest(url(''), headers);
  // Pages that begin anywhere, none of which comes twice in a run.
  const anywhere = (nth: number): number => (nth * 7919) % (entries - limit - 1);
  const page = (nth: number): string => getRequest(url(writeToken(startAfter(anywhere(nth)))), headers);
  const bare = await startBare(await (await fetch(url(''), { headers })).text());
  const query = await bareQuery(server, who.id, folderId);
  try {
    const line = await openLine(server.appUrl);
    const [asked, queried]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < samples; nth += 1) {
      const began = performance.now();
      if ((await line.ask(page(nth))) !== 200) throw new Error('a listing failed');
      const spent = performance.now() - began;
      const floor = query.time(anywhere(nth));
      // The first hundred warm both up.
      if (nth < 100) continue;
      asked.push(spent);
      queried.push(floor);
    }
    line.end();
    const speeds = { bare: [] as number[], again: [] as number[], anywhere: [] as number[] };
    let seen = samples;
    for (let round = 0; round < warmingRounds + rounds; round += 1) {
      const floor = await runRequests(bare.url, {
        connections,
        count: 8000,
        text: () => getRequest(bare.url),
      });
      const again = await runRequests(server.appUrl, { connections, count: 8000, text: () => first });
      const others = await runRequests(server.appUrl, {
        connections,
        count: 1500,
        text: (nth) => page(seen + nth),
      });
      seen += 1500;
      if (round < warmingRounds) continue;
      speeds.bare.push(floor.perSecond);
      speeds.again.push(again.perSecond);
      speeds.anywhere.push(others.perSecond);
    }
    const [whole, alone] = [summarise(asked), summarise(queried)];
    const over = whole.median - alone.median;
    const floor = summarise(speeds.bare);
    const figures = [
      { what: 'the page that was asked for before, requests a second', speed: summarise(speeds.again) },
      { what: 'a page that was not, requests a second', speed: summarise(speeds.anywhere) },
    ].map(({ what, speed }) => ({
      what,
      reading: written(speed, 0),
      against: `bare node:http ${written(floor, 0)}: ${ratioOf(speed, floor).toFixed(2)} × (≥ ${least} ×)`,
      kept: ratioOf(speed, floor) >= least,
    }));
    return {
      title: 'Server: listing',
      command: 'npm run bench -- server',
      method: `${limit} of ${entries} entries of one folder. Time: one connection, pages that begin anywhere, in turns with the same SQL through node:sqlite alone. Requests a second: ${connections} connections, in turns with a bare node:http that answers the same bytes from memory.`,
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
