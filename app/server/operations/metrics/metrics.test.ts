import { randomUUID } from 'node:crypto';
import { limits } from '@aloft/core/service';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ adminPort: 0, adminKey }, { readiness: { interval: 0 } });
});
afterEach(() => server.stop());

const ask = (headers: Record<string, string>) => fetch(`${server.adminUrl}/metrics`, { headers });
const bearer = { authorization: `Bearer ${adminKey}` };
async function scrape(): Promise<string> {
  const answer = await ask(bearer);
  expect(answer.status).toBe(200);
  return answer.text();
}
/** The value of a series, as Prometheus writes it; null when there is none. */
function readSeries(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}
const seriesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (/^aloft_/.test(line) ? [line.slice(0, line.lastIndexOf(' '))] : []));

describe('who reads the figures', () => {
  it('needs the key as a bearer; a session is none', async () => {
    const ada = await newPerson(server, 'ada@example.org');
    const wrong = [{}, { authorization: `Bearer ${ada.token}` }, { authorization: adminKey }];
    for (const headers of wrong) {
      const answer = await ask(headers);
      expect([answer.status, (await answer.text()).includes('aloft_')]).toEqual([403, false]);
    }
    const answer = await ask(bearer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('aloft_ready 1');
    for (const url of [server.appUrl, server.services.addresses.content])
      expect((await fetch(`${url}/metrics`, { headers: bearer })).status).toBe(404);
  });

  it('has the guesses that all calls of the listener share', async () => {
    const { max, window } = limits.operatorKeys;
    for (let n = 0; n < max; n += 1) await ask({ authorization: `Bearer guess-${n}` });
    expect((await ask(bearer)).status).toBe(429);
    server.pass(window + 1);
    expect((await ask(bearer)).status).toBe(200);
  });

  it('also reads them while the database is out, with as many guesses', async () => {
    const { max } = limits.operatorKeys;
    await sql`ALTER TABLE kysely_migration RENAME TO away`.execute(server.services.db);
    expect(readSeries(await scrape(), 'aloft_check_ok{check="migrations"}')).toBe(0);
    await sql`ALTER TABLE away RENAME TO kysely_migration`.execute(server.services.db);
    const { readiness } = server.services;
    const measured = await readiness.measure();
    const slow = { state: 'slow', milliseconds: 3000 } as const;
    readiness.measure = async () => ({
      isReady: false,
      checks: { ...measured.checks, database: slow },
    });
    const text = await scrape();
    expect([
      readSeries(text, 'aloft_ready'),
      readSeries(text, 'aloft_check_ok{check="database"}'),
      readSeries(text, 'aloft_check_duration_seconds{check="database"}'),
      readSeries(text, 'aloft_jobs{kind="copy"}'),
    ]).toEqual([0, 0, 3, null]);
    for (let n = 0; n < max; n += 1) expect((await ask({ authorization: 'Bearer guess' })).status).toBe(403);
    expect((await ask(bearer)).status).toBe(429);
  });
});

describe('the figures', () => {
  it('count requests by the pattern of their route, bytes, mails, refused sign-ins and jobs', async () => {
    const ada = await newPerson(server, 'ada@example.org');
    const file = await storeFile(server, ada, 'a.txt', '12345678');
    await call(server, 'GET', `/drive/v1/files/${file}`, { token: ada.token });
    await call(server, 'GET', '/none');
    await call(server, 'POST', '/v1/auth/signin', {
      body: { client_id: 'aloft-terminal', username: ada.email, password: 'a wrong password' },
    });
    await server.services.mail.send({ to: ada.email, cause: 'contact', subject: 'Hi', text: 'Hi' });
    await server.services.db
      .insertInto('tasks')
      .values({
        ...{ id: 'job', account_id: ada.id, name: 'a', type: 'copy', phase: 'PHASE_TYPE_RUNNING' },
        ...{ progress: 0, message: '', file_id: '', file_name: '', work: '' },
        ...{ created_at: server.services.clock() - 60_000, updated_at: 0 },
      })
      .execute();
    const text = await scrape();
    const count = (series: string) => readSeries(text, series);
    const get = 'listener="app",method="GET"';
    expect(count(`aloft_http_requests_total{${get},route="/drive/v1/files/:id",code="200"}`)).toBe(1);
    expect(count(`aloft_http_requests_total{${get},route="/*",code="404"}`)).toBe(1);
    expect(
      count('aloft_http_request_duration_seconds_count{listener="app",route="/drive/v1/files/:id"}'),
    ).toBe(1);
    expect(count('aloft_transferred_bytes_total{direction="uploaded"}')).toBe(8);
    expect(count('aloft_sign_ins_refused_total{way="password",reason="invalid_account_or_password"}')).toBe(
      1,
    );
    expect(count('aloft_mails_total{result="file"}')).toBe(1);
    expect(count('aloft_jobs{kind="copy"}')).toBe(1);
    expect(count('aloft_oldest_job_age_seconds{kind="copy"}')).toBeGreaterThanOrEqual(60);
    expect(count('aloft_jobs{kind="offline"}')).toBe(0);
    expect(count('aloft_http_requests_shed_total{listener="app"}')).toBe(0);
    expect(count('aloft_queue_length{queue="long_reads"}')).toBe(0);
    expect(count('aloft_leases_held')).toBeGreaterThanOrEqual(0);
    expect(count('aloft_database_statement_duration_seconds_count')).toBeGreaterThan(10);
    expect(count('aloft_store_operation_duration_seconds_count{operation="finish"}')).toBe(1);
    expect(count('aloft_disk_free_bytes')).toBeGreaterThan(0);
    expect(count('process_start_time_seconds')).toBeGreaterThan(0);
    expect(count('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('are as many after requests of a thousand ids, names and methods, and name none of them', async () => {
    const ada = await newPerson(server, 'ada@example.org');
    const newIds = (length: number) => Array.from({ length }, () => randomUUID());
    const ids = newIds(1000);
    const visit = async (id: string) => {
      for (const path of [
        `/drive/v1/files/${id}`,
        `/s/${id}`,
        `/drive/v1/share?share_id=${id}`,
        `/${id}/${id}`,
      ])
        await call(server, 'GET', path, { token: ada.token, headers: { 'x-device-id': id } });
      await fetch(`${server.services.addresses.content}/content/${id}`);
      await call(server, 'POST', '/v1/auth/signin', {
        body: { client_id: id, username: `${id}@example.org`, password: id },
      });
      await fetch(`${server.appUrl}/drive/v1/files`, { method: 'PROPFIND' });
    };
    const visitAll = async (all: readonly string[]) => {
      for (let at = 0; at < all.length; at += 50) await Promise.all(all.slice(at, at + 50).map(visit));
    };
    // So many that limits are reached: their answers are series, too.
    await visitAll(newIds(300));
    await scrape();
    const before = seriesOf(await scrape());
    await visitAll(ids);
    const text = await scrape();
    expect(seriesOf(text).toSorted()).toEqual(before.toSorted());
    const named = [...ids, ada.id, ada.email, ada.token, '127.0.0.1', server.configuration.dataFolder];
    expect(named.filter((one) => text.includes(one))).toEqual([]);
  });
});
