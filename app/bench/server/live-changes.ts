import { setTimeout as wait } from 'node:timers/promises';
import { DriveChanges } from '@aloft/core/wire';
import * as v from 'valibot';
import { newKeyText } from '../../server/platform/keys/key.ts';
import { startPostgres } from '../../server/proofs/testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { call } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { percentile } from '../statistics.ts';

/** A smaller number to try the benchmark: `ALOFT_STREAMS=20`. */
const streams = Number(process.env.ALOFT_STREAMS ?? 200);
const streamsOfAccount = 10;
const accounts = Math.max(1, Math.round(streams / streamsOfAccount));
const [rounds, maxDelay] = [10, 1000] as const;
/** A change that is not heard by then, in ms, fails the benchmark. */
const timeout = 30_000;

const engines = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;
const Signed = v.object({ access_token: v.string() });

/** A person at an address of their own: accounts and streams are limited by address. */
interface Reader {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with each message of a stream. */
  heard: () => void;
}

async function signUp(server: ServerProcess, nth: number): Promise<Reader> {
  const headers = { 'x-forwarded-for': `10.0.${nth >> 8}.${(nth & 255) + 1}` };
  const body = { client_id: 'aloft-terminal', email: `p${nth}@example.org`, password: 'a long password' };
  const answer = await call(server, 'POST', '/v1/auth/signup', { body, headers });
  return { token: v.parse(Signed, answer.body).access_token, headers, heard: () => undefined };
}

/** Opens a stream and reads it until it is ended; settles once its first message came. */
async function openStream(server: ServerProcess, reader: Reader, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${server.appUrl}/drive/v1/changes/stream`, {
    headers: { ...reader.headers, authorization: `Bearer ${reader.token}`, 'x-device-id': 'device-1' },
    signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`no stream: ${answer.status}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  const pieces = answer.body.pipeThrough(new TextDecoderStream());
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const piece of pieces) {
      const messages = (rest + piece).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^data: ?(.*)$/m.exec(message)?.[1];
        if (data === undefined) continue;
        const { folders } = v.parse(DriveChanges, JSON.parse(data));
        resolve();
        if (folders.length > 0) reader.heard();
      }
    }
  };
  read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await promise;
}

/** The times in ms from the sending of a write until each stream of its account has heard of it. */
async function timeChange(server: ServerProcess, reader: Reader, name: string): Promise<number[]> {
  const times: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const began = performance.now();
  reader.heard = () => {
    times.push(performance.now() - began);
    if (times.length === streamsOfAccount) resolve();
  };
  const body = { kind: 'drive#folder', name };
  const { token, headers } = reader;
  const answer = await call(server, 'POST', '/drive/v1/files', { body, token, headers: { ...headers } });
  if (answer.status !== 200) throw new Error(answer.text);
  const isLate = await Promise.race([promise, wait(timeout, 'late', { ref: false })]);
  if (isLate === 'late')
    throw new Error(`${streamsOfAccount - times.length} streams did not hear of ${name}`);
  return times;
}

async function measureOn(name: string, server: ServerProcess): Promise<Figure> {
  const readers: Reader[] = [];
  for (let nth = 0; nth < accounts; nth += 1) readers.push(await signUp(server, nth));
  const ending = new AbortController();
  try {
    for (const reader of readers)
      for (let nth = 0; nth < streamsOfAccount; nth += 1) await openStream(server, reader, ending.signal);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(
        ...(await Promise.all(readers.map((reader) => timeChange(server, reader, `f${round}`)))).flat(),
      );
    const [half, most] = [percentile(times, 50), percentile(times, 95)];
    return {
      what: `a change seen in another tab, at ${accounts * streamsOfAccount} open streams on ${name} (p95, ms)`,
      reading: `${most.toFixed(0)} (p50 ${half.toFixed(0)}, n = ${times.length})`,
      against: `≤ ${maxDelay}: ${(most / maxDelay).toFixed(2)} ×`,
      kept: most <= maxDelay,
    };
  } finally {
    ending.abort();
  }
}

/** How long a change takes to be told to all that follow the account, on both engines. */
export async function measureLiveChanges(): Promise<Section> {
  const figures: Figure[] = [];
  for (const [name, engine] of Object.entries(engines)) {
    const postgres = engine === 'postgres' ? await startPostgres() : null;
    const environment = {
      ALOFT_TRUSTED_PROXIES: '127.0.0.1,::1',
      ...(postgres === null ? {} : { DATABASE_URL: postgres.url, ALOFT_SECRET_KEY: newKeyText() }),
    };
    try {
      const server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
      try {
        figures.push(await measureOn(name, server));
      } finally {
        await server.stop();
      }
    } finally {
      await postgres?.stop();
    }
  }
  return {
    title: 'Server: live changes',
    command: 'npm run bench -- live-changes',
    method: `${accounts} accounts with ${streamsOfAccount} streams each. In each of ${rounds} rounds every account makes a folder, all at once; from the sending of the request until each of its streams has the message.`,
    figures,
  };
}
