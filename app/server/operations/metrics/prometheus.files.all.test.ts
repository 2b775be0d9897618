// Prometheus itself: its linter, its unit tests of the alerts, and a scrape of a server by the guide's configuration.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../proofs/testing/free-port.ts';
import { call, newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

const adminKey = 'the-key-of-an-operator';
const folder = mkdtempSync(join(tmpdir(), 'aloft-prometheus-'));
const docs = join(import.meta.dirname, '../../../../docs');
/** For what hangs, in ms. */
const patience = 60_000;

let hasRoom = true;
let server: TestServer;
let prometheus: ChildProcess;
let api = '';

/** The configuration of the guide, for this server. */
function configurationOf(target: string): string {
  const guide = readFileSync(join(docs, 'guides/operate.md'), 'utf8');
  const [, text = ''] = /```yaml\n(scrape_configs:[\s\S]*?)```/.exec(guide) ?? [];
  const configured = text
    .replace('127.0.0.1:4602', target)
    .replaceAll('/etc/prometheus/', `${folder}/`)
    .replace('scrape_configs:', 'global: { scrape_interval: 1s, evaluation_interval: 1s }\nscrape_configs:');
  expect(configured).toContain(target);
  return configured;
}

beforeAll(async () => {
  const disk = {
    measure: async () => ({ size: 1000, free: 500, reserve: 10 }),
    hasRoom: async () => hasRoom,
  };
  server = await startTestServer({ adminPort: 0, adminKey }, { disk });
  const port = await freePort();
  writeFileSync(join(folder, 'aloft-key'), adminKey);
  copyFileSync(join(docs, 'monitoring/alerts.yml'), join(folder, 'alerts.yml'));
  writeFileSync(join(folder, 'prometheus.yml'), configurationOf(new URL(server.adminUrl ?? '').host));
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  api = `http://127.0.0.1:${port}/api/v1`;
});
afterAll(async () => {
  const ended = once(prometheus, 'exit');
  prometheus.kill();
  await ended;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function promtool(
  words: readonly string[],
  input = '',
): { readonly code: number | null; readonly out: string } {
  const ran = spawnSync('promtool', words, { input, encoding: 'utf8', cwd: folder });
  return { code: ran.status, out: `${ran.stdout}${ran.stderr}` };
}

const Value = v.object({
  data: v.object({ result: v.array(v.object({ value: v.tuple([v.number(), v.string()]) })) }),
});
/** The values of a query; none while Prometheus starts. */
async function query(text: string): Promise<string[]> {
  const answer = await fetch(`${api}/query?query=${encodeURIComponent(text)}`).catch(() => null);
  if (answer === null || !answer.ok) return [];
  return v.parse(Value, await answer.json()).data.result.map(({ value }) => value[1]);
}

const Rules = v.object({
  data: v.object({
    groups: v.array(
      v.object({
        rules: v.array(v.object({ name: v.string(), health: v.string(), state: v.string() })),
      }),
    ),
  }),
});
const alerts = async () => {
  const answer = await fetch(`${api}/rules`);
  return v.parse(Rules, await answer.json()).data.groups.flatMap(({ rules }) => rules);
};

describe('promtool', () => {
  it('finds nothing wrong with the figures, nor with the alerts and the configuration of the guide', async () => {
    const ada = await newPerson(server, 'ada@example.org');
    await call(server, 'GET', '/drive/v1/files', { token: ada.token });
    const answer = await fetch(`${server.adminUrl}/metrics`, {
      headers: { authorization: `Bearer ${adminKey}` },
    });
    expect(promtool(['check', 'metrics'], await answer.text())).toEqual({ code: 0, out: '' });
    const checked = promtool(['check', 'config', 'prometheus.yml']);
    expect(checked.code, checked.out).toBe(0);
    expect(checked.out).toContain('7 rules found');
  });

  it('sees each alert fire, and none while all is well', () => {
    const quiet = [
      [`up{job="aloft",instance="a"}`, '1x60'],
      [`aloft_ready{instance="a"}`, '1x60'],
      [`aloft_http_requests_total{instance="a",code="200"}`, '0+600x60'],
      [`aloft_http_requests_total{instance="a",code="500"}`, '0+1x60'],
      [`aloft_http_requests_shed_total{instance="a",listener="app"}`, '0x60'],
      [`aloft_disk_free_bytes{instance="a"}`, '500x60'],
      [`aloft_disk_reserve_bytes{instance="a"}`, '100x60'],
      [`aloft_oldest_job_age_seconds{instance="a",kind="mail"}`, '60x60'],
      [`aloft_oldest_job_age_seconds{instance="a",kind="offline"}`, '7200x60'],
      [`aloft_mails_total{instance="a",result="delivered"}`, '0+10x60'],
      [`aloft_mails_total{instance="a",result="postponed"}`, '0x60'],
      [`aloft_backup_enabled{instance="a"}`, '1x60'],
      [`aloft_backup_last_success_timestamp_seconds{instance="a"}`, '0x60'],
    ] as const;
    const wrong: Readonly<Record<string, readonly [number, string, string]>> = {
      AloftNotReady: [1, '0x60', '{severity: critical, instance: a}'],
      AloftErrors: [3, '0+60x60', '{severity: critical, instance: a}'],
      AloftShedsRequests: [4, '0+120x60', '{severity: warning, instance: a}'],
      AloftDiskLow: [5, '150x60', '{severity: warning, instance: a}'],
      AloftOldJob: [7, '4000x60', '{severity: warning, kind: mail}'],
      AloftMailsFail: [10, '0+1x60', '{severity: warning, instance: a}'],
      AloftBackupOld: [12, '-200000x60', '{severity: critical, instance: a}'],
    };
    const names = Object.keys(wrong);
    const testOf = (series: readonly (readonly [string, string])[], firing: string | null): string => `
  - interval: 1m
    input_series:
${series.map(([name, values]) => `      - { series: '${name}', values: '${values}' }`).join('\n')}
    alert_rule_test:
${names
  .map(
    (name) =>
      `      - { eval_time: 50m, alertname: ${name}, exp_alerts: [${
        name === firing ? `{ exp_labels: ${wrong[name]?.[2]} }` : ''
      }] }`,
  )
  .join('\n')}`;
    const tests = names.map((name) =>
      testOf(
        quiet.map(([series, values], nth) => [
          series,
          nth === wrong[name]?.[0] ? (wrong[name]?.[1] ?? '') : values,
        ]),
        name,
      ),
    );
    // Only which alerts fire, and with which labels: what they say is for people.
    const plain = readFileSync(join(docs, 'monitoring/alerts.yml'), 'utf8').replaceAll(
      /^ {8}annotations:\n(?: {10}.*\n)+/gm,
      '',
    );
    writeFileSync(join(folder, 'plain.yml'), plain);
    writeFileSync(
      join(folder, 'tests.yml'),
      `rule_files: [plain.yml]\ntests:${[testOf(quiet, null), ...tests].join('')}\n`,
    );
    const ran = promtool(['test', 'rules', 'tests.yml']);
    expect(ran.code, ran.out).toBe(0);
  });
});

describe('Prometheus', () => {
  it('scrapes a server by the configuration of the guide, and evaluates the alerts', async () => {
    await expect.poll(() => query('up{job="aloft"}'), { timeout: patience }).toEqual(['1']);
    expect(await query('aloft_ready')).toEqual(['1']);
    await expect
      .poll(async () => (await alerts()).map(({ health }) => health), { timeout: patience })
      .toEqual(Array.from({ length: 7 }, () => 'ok'));
    expect((await alerts()).map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'inactive'));
    hasRoom = false;
    await expect
      .poll(async () => (await alerts()).find(({ name }) => name === 'AloftNotReady')?.state, {
        timeout: patience,
      })
      .toBe('pending');
    expect(await query('aloft_check_ok{check="disk"}')).toEqual(['0']);
  });
});
