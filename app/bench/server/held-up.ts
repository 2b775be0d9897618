import { fork } from 'node:child_process';
import { join } from 'node:path';
import { writeToken } from '../../server/features/files/cursor.ts';
import { newKeyText } from '../../server/platform/keys/key.ts';
import { killGroup } from '../../server/platform/processes/limits.ts';
import { lowerSessionPriority } from '../../server/platform/processes/priority.ts';
import { startPostgres } from '../../server/proofs/testing/postgres-server.ts';
import { startServerProcess } from '../../server/proofs/testing/server-process.ts';
import type { Figure, Section } from '../figures.ts';
import { offences } from './held-up-offences.ts';
import { fillHeldUp, type HeldUpWorld } from './held-up-world.ts';
import { percentile, sendOpenly } from './open-load.ts';
import { getRequest } from './requests.ts';

/** Fewer only to try the benchmark out: `ALOFT_HELD_UP=20000`. */
const entries = Number(process.env.ALOFT_HELD_UP ?? 1_000_000);
const perSecond = 40;
const [secondsOfAll, secondsOfOne] = [30, 10] as const;
/** Until every offence is under way: processes of the offenders and of the server start in it. Reported by itself. */
const secondsOfStart = 5;
const maxRatio = 5;
const engines = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;

/** The p99 of somebody else's listings, in ms from when each was due. */
async function listingsOf({ server, other, otherFolder }: HeldUpWorld, seconds: number): Promise<number> {
  // Pages that begin anywhere: none is one that was just asked for.
  const textOf = (nth: number): string => {
    const token = writeToken({ rank: 1, key: `file ${(nth * 7919) % 900}`, id: '' });
    const query = new URLSearchParams({ parent_id: otherFolder, limit: '100', page_token: token });
    return getRequest(`${server.appUrl}/drive/v1/files?${query}`, {
      authorization: `Bearer ${other.token}`,
    });
  };
  const answers = await sendOpenly(server.appUrl, textOf, { perSecond, seconds });
  // Whoever is turned away has not been served in time.
  const served = answers.map(({ status, milliseconds }) => ({
    status,
    milliseconds: status === 200 ? milliseconds : Number.POSITIVE_INFINITY,
  }));
  return percentile(served, 99);
}

/** What a listing took at p99 while the offences began, and from then on, in ms; and how often each was committed. */
interface Measured {
  readonly start: number;
  readonly p99: number;
  readonly counts: string;
}

/**
 * The same while a process commits the offences. It leads a session of its own at the lowest priority: it stands for
 * other computers, and for operators' commands. It ends with all that it has started.
 */
async function whileCommitted(
  world: HeldUpWorld,
  names: readonly string[],
  seconds: number,
): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'held-up-offenders.ts'), { stdio: 'inherit', detached: true });
  // A connection that the server gives up is no better than an answer that says so.
  const listings = (during: number) => listingsOf(world, during).catch(() => Number.POSITIVE_INFINITY);
  try {
    lowerSessionPriority(child.pid);
    child.send({ world, names });
    const start = await listings(secondsOfStart);
    const p99 = await listings(seconds);
    const counts = await new Promise<string>((settle) => {
      child.once('message', (told: unknown) => settle(JSON.stringify(told)));
      child.send('counts');
    });
    return { start, p99, counts };
  } finally {
    const gone = new Promise((settle) => child.once('exit', settle));
    killGroup(child.pid);
    await gone;
  }
}

const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : 'turned away');

async function measureOn(name: string, world: HeldUpWorld): Promise<Figure[]> {
  // The first listings warm the server up.
  await listingsOf(world, secondsOfOne);
  const quiet = await listingsOf(world, secondsOfAll);
  const against = (p99: number): string => `quiet ${ms(quiet)}: ${(p99 / quiet).toFixed(1)} ×`;
  const all = await whileCommitted(world, Object.keys(offences), secondsOfAll);
  console.log(`${name}, all at once: ${ms(all.p99)} ${all.counts}`);
  const figures: Figure[] = [
    {
      what: `p99 of a listing on ${name}, all ten at once (ms)`,
      reading: ms(all.p99),
      against: `${against(all.p99)} (≤ ${maxRatio} ×)`,
      kept: all.p99 <= maxRatio * quiet,
    },
    {
      what: `the same in the ${secondsOfStart} s in which they begin (ms)`,
      reading: ms(all.start),
      against: `${against(all.start)} (reported)`,
      kept: true,
    },
  ];
  const alone: { offence: string; p99: number }[] = [];
  for (const offence of Object.keys(offences)) {
    const one = await whileCommitted(world, [offence], secondsOfOne);
    console.log(`${name}, ${offence}: ${ms(one.p99)} ${one.counts}`);
    alone.push({ offence, p99: one.p99 });
  }
  for (const { offence, p99 } of alone.toSorted((a, b) => b.p99 - a.p99))
    figures.push({
      what: `the same, ${offence} alone (ms)`,
      reading: ms(p99),
      against: `${against(p99)} (reported)`,
      kept: true,
    });
  return figures;
}

/** What somebody else notices of the ten worst things that one person can ask for, on both engines. */
export async function measureHeldUp(): Promise<Section> {
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
        figures.push(...(await measureOn(name, await fillHeldUp(server, environment, entries))));
      } finally {
        await server.stop();
      }
    } finally {
      await postgres?.stop();
    }
  }
  return {
    title: 'Server: held up',
    command: 'npm run bench -- held-up',
    method: `${entries} entries in a drive, as many in a trash. A page of a hundred is asked for ${perSecond} times a second, whatever became of those before, quietly for ${secondsOfAll} s and then while another process, at the lowest priority, asks for the ten worst things without pause, from ${secondsOfStart} s after they have begun; whoever is refused comes again after a quarter of a second. The milliseconds are from when a page was due.`,
    figures,
  };
}
