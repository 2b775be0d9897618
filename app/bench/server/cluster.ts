// The server on PostgreSQL: growth, and the throughput of a second process.
import { nameKey, orderKey } from '@aloft/core/service';
import pg from 'pg';
import { newKeyText } from '../../server/platform/keys/key.ts';
import { startPostgres } from '../../server/proofs/testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { summarise, written } from '../statistics.ts';
import { nameOfFile } from './drive.ts';
import { type Fill, growthMethod, growthOf, growthRoom } from './growth.ts';
import { getRequest, runRequests } from './requests.ts';

const rounds = 5;
const requests = 600;
const connections = 8;
const writes = 200;

/** Inserts the same rows as `fillFolder`, each with a blob of its own. */
function fillPostgres(url: string): Fill {
  return async ({ accountId, folderId }, { from, to }) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const at = 20_000;
    for (let begin = from; begin < to; begin += at) {
      const numbers = Array.from({ length: Math.min(at, to - begin) }, (_, n) => begin + n);
      const names = numbers.map(nameOfFile);
      const given = [
        numbers,
        names,
        names.map(nameKey),
        names.map(orderKey),
        folderId,
        accountId,
        Date.now(),
      ];
      await client.query(
        `WITH given AS (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
            AS g(n, name, name_key, order_key)),
          made AS (INSERT INTO blobs (id, size, sha256, gcid, created_at)
            SELECT $5 || '-' || n, 1000 + n, encode(sha256(n::text::bytea), 'hex'),
              upper(substr(encode(sha256(n::text::bytea), 'hex'), 1, 40)), $7 FROM given)
        INSERT INTO files (id, account_id, parent_id, kind, name, name_key, order_key, size, blob_id, mime_type, extension,
            category, starred, phase, trashed_at, created_at, modified_at)
          SELECT $5 || '=' || n, $6, $5, 'drive#file', name, name_key, order_key, 1000 + n, $5 || '-' || n, 'text/plain', 'txt',
            'document', 0, 'PHASE_TYPE_COMPLETE', NULL, $7 - n, $7 - n FROM given`,
        given,
      );
    }
    await client.query('ANALYZE');
    await client.end();
  };
}

/** Listings per second, distributed evenly over the servers. */
async function listingsOf(servers: readonly ServerProcess[], who: Person): Promise<number> {
  const headers = { authorization: `Bearer ${who.token}` };
  const runs = await Promise.all(
    servers.map(({ appUrl }) => {
      const text = getRequest(`${appUrl}/drive/v1/files?limit=100`, headers);
      const count = requests / servers.length;
      return runRequests(appUrl, { connections: connections / servers.length, count, text: () => text });
    }),
  );
  return runs.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/** New folders per second, by eight accounts concurrently. */
async function writesOf(servers: readonly ServerProcess[], people: readonly Person[]): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    people.map(async ({ token }, nth) => {
      const server = servers[nth % servers.length];
      if (server === undefined) throw new Error('no server');
      while (next < writes) {
        next += 1;
        const body = { kind: 'drive#folder', name: `n${Math.random()}`, parent_id: '' };
        const { status, text } = await call(server, 'POST', '/drive/v1/files', { token, body });
        if (status !== 200) throw new Error(text);
      }
    }),
  );
  return (1000 * writes) / (performance.now() - began);
}

/** One process and both, alternating, so that variations of the machine affect both. */
async function sharing(one: ServerProcess, other: ServerProcess): Promise<Figure[]> {
  const people: Person[] = [];
  for (let n = 0; n < connections; n += 1) people.push(await newPerson(one, `shares${n}@example.org`));
  const [first] = people;
  if (first === undefined) throw new Error('no account');
  for (let n = 0; n < 100; n += 1)
    await call(one, 'POST', '/drive/v1/files', {
      token: first.token,
      body: { kind: 'drive#folder', name: `Folder ${n}`, parent_id: '' },
    });
  const speeds = { reads: [[], []] as number[][], writes: [[], []] as number[][] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [nth, servers] of [[one], [one, other]].entries()) {
      const [read, wrote] = [await listingsOf(servers, first), await writesOf(servers, people)];
      if (round === 0) continue;
      speeds.reads[nth]?.push(read);
      speeds.writes[nth]?.push(wrote);
    }
  }
  return (['reads', 'writes'] as const).map((kind) => {
    const [alone, both] = [summarise(speeds[kind][0] ?? []), summarise(speeds[kind][1] ?? [])];
    return {
      what: `${kind === 'reads' ? 'listings' : 'new folders'} a second of two processes`,
      reading: written(both, 0),
      against: `one process ${written(alone, 0)}: ${(both.median / alone.median).toFixed(2)} × (reported)`,
      kept: true,
    };
  });
}

/** PostgreSQL with its default durable settings, on the same machine; blobs are in folders and are not read. */
export async function measureCluster(): Promise<Section> {
  const postgres = await startPostgres();
  try {
    const environment = { ...growthRoom, DATABASE_URL: postgres.url, ALOFT_SECRET_KEY: newKeyText() };
    const start = () => startServerProcess({ demonstration: 'off', captcha: 'off', environment });
    const [one, other] = [await start(), await start()];
    try {
      const growth = await growthOf(one, fillPostgres(postgres.url));
      const figures = [...growth, ...(await sharing(one, other))];
      return {
        title: 'Server: PostgreSQL',
        command: 'npm run bench -- cluster',
        method: `${growthMethod} Database, servers and clients share two cores: a second process only has the cores that they leave idle.`,
        figures,
      };
    } finally {
      await one.stop();
      await other.stop();
    }
  } finally {
    await postgres.stop();
  }
}
