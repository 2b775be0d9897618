import { fork } from 'node:child_process';
import { join } from 'node:path';
import { writeToken } from '../../server/features/files/cursor.ts';
import { newKeyText } from '../../server/platform/keys/key.ts';
import { killGroup } from '../../server/platform/processes/limits.ts';
import { lowerSessionPriority } from '../../server/platform/processes/priority.ts';
import { startPostgres } from '../../server/proofs/testing/postgres-server.ts';
import { startServerProcess } from '../../server/proofs/testing/server-process.ts';
import type { Figure, Section } from '../figures.ts';
import { heavyRequests } from './heavy-requests.ts';
import { fillNoisyNeighbour, type NoisyNeighbourData } from './noisy-neighbour-data.ts';
import { percentileOf, sendOpenLoop } from './open-loop-load.ts';
import { getRequest } from './requests.ts';

/** A smaller number to try the benchmark: `ALOFT_NOISY_NEIGHBOUR=20000`. */
const entries = Number(process.env.ALOFT_NOISY_NEIGHBOUR ?? 1_000_000);
const perSecond = 40;
const [secondsOfAll, secondsOfOne] = [30, 10] as const;
/** The first seconds, in which processes of the load and of the server start; reported separately. */
const secondsOfStart = 5;
const maxRatio = 5;
const engines = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;

/** The p99 of the listings of the measured account, in ms from when each was due. */
async function listingsOf(
  { server, other, otherFolder }: NoisyNeighbourData,
  seconds: number,
): Promise<number> {
  // Pages at different positions, so that none is cached.
  const textOf = (nth: number): string => {
    const token = writeToken({ rank: 1, key: `file ${(nth * 7919) % 900}`, id: '' });
    const query = new URLSearchParams({ parent_id: otherFolder, limit: '100', page_token: token });
    return getRequest(`${server.appUrl}/drive/v1/files?${query}`, {
      authorization: `Bearer ${other.token}`,
    });
  };
  const answers = await sendOpenLoop(server.appUrl, textOf, { perSecond, seconds });
  // A rejected request counts as infinitely slow.
  const served = answers.map(({ status, milliseconds }) => ({
    status,
    milliseconds: status === 200 ? milliseconds : Number.POSITIVE_INFINITY,
  }));
  return percentileOf(served, 99);
}

/** The p99 of a listing in ms while the load starts and afterwards, and the number of heavy requests. */
interface Measured {
  readonly start: number;
  readonly p99: number;
  readonly counts: string;
}

/**
 * The same while a process sends heavy requests. It runs in a session of its own at the lowest priority, as it stands for
 * other computers and commands of the operator. All processes that it started are killed with it.
 */
async function underLoad(
  data: NoisyNeighbourData,
  names: readonly string[],
  seconds: number,
): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'heavy-load-process.ts'), {
    stdio: 'inherit',
    detached: true,
  });
  // A connection that the server closes counts as a rejected request.
  const listings = (during: number) => listingsOf(data, during).catch(() => Number.POSITIVE_INFINITY);
  try {
    lowerSessionPriority(child.pid);
    child.send({ data, names });
    const start = await listings(secondsOfStart);
    const p99 = await listings(seconds);
    const counts = await new Promise<string>((settle) => {
      child.once('message', (counts: unknown) => settle(JSON.stringify(counts)));
      child.send('counts');
    });
    return { start, p99, counts };
  } finally {
    const gone = new Promise((settle) => child.once('exit', settle));
    killGroup(child.pid);
    await gone;
  }
}

const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : 'rejected');

async function measureOn(name: string, data: NoisyNeighbourData): Promise<Figure[]> {
  // Warm-up.
  await listingsOf(data, secondsOfOne);
  const quiet = await listingsOf(data, secondsOfAll);
  const against = (p99: number): string => `quiet ${ms(quiet)}: ${(p99 / quiet).toFixed(1)} ×`;
  const all = await underLoad(data, Object.keys(heavyRequests), secondsOfAll);
  console.log(`${name}, all at once: ${ms(all.p99)} ${all.counts}`);
  const figures: Figure[] = [
    {
      what: `p99 of a listing on ${name}, all ten at once (ms)`,
      reading: ms(all.p99),
      against: `${against(all.p99)} (≤ ${maxRatio} ×)`,
      kept: all.p99 <= maxRatio * quiet,
    },
    {
      what: `the same in the first ${secondsOfStart} s of the load (ms)`,
      reading: ms(all.start),
      against: `${against(all.start)} (reported)`,
      kept: true,
    },
  ];
  const alone: { heavyRequest: string; p99: number }[] = [];
  for (const heavyRequest of Object.keys(heavyRequests)) {
    const one = await underLoad(data, [heavyRequest], secondsOfOne);
    console.log(`${name}, ${heavyRequest}: ${ms(one.p99)} ${one.counts}`);
    alone.push({ heavyRequest, p99: one.p99 });
  }
  for (const { heavyRequest, p99 } of alone.toSorted((a, b) => b.p99 - a.p99))
    figures.push({
      what: `the same, ${heavyRequest} alone (ms)`,
      reading: ms(p99),
      against: `${against(p99)} (reported)`,
      kept: true,
    });
  return figures;
}

/** How the ten most expensive requests of other accounts delay the listings of an account, on both engines. */
export async function measureNoisyNeighbour(): Promise<Section> {
  const figures: Figure[] = [];
  for (const [name, engine] of Object.entries(engines)) {
    const postgres = engine === 'postgres' ? await startPostgres() : null;
    const room = { ALOFT_QUOTA: String(2 ** 40), ALOFT_VIP_QUOTA: '0' };
    const environment = {
      ...room,
      ...(postgres === null ? {} : { DATABASE_URL: postgres.url, ALOFT_SECRET_KEY: newKeyText() }),
    };
    try {
      const server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
      try {
        figures.push(...(await measureOn(name, await fillNoisyNeighbour(server, environment, entries))));
      } finally {
        await server.stop();
      }
    } finally {
      await postgres?.stop();
    }
  }
  return {
    title: 'Server: noisy neighbours',
    command: 'npm run bench -- noisy-neighbour',
    method: `${entries} entries in a drive, as many in a trash. A page of a hundred is requested ${perSecond} times a second (open loop), for ${secondsOfAll} s without load and then while another process, at the lowest priority, sends the ten most expensive requests continuously, from ${secondsOfStart} s after its start; a rejected one is repeated after a quarter of a second. Times are from when a page was due.`,
    figures,
  };
}
