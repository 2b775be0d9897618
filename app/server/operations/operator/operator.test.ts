import { authenticatorCode } from '@aloft/core/service';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastMail } from '../../features/accounts/outbox.ts';
import { environmentOf, runAloft, runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  newShare,
  newVerifiedPerson,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { commands } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A command beside the running server: its exit code, its facts, and what it complained of. */
async function aloft(words: readonly string[], line = '') {
  const { code, out, complaint } = await runAloftHere(server.configuration, [...words, '--json'], line);
  const data: unknown = /^[{[]/.test(out) ? JSON.parse(out) : out;
  return { code, data, complaint };
}
const signIn = (username: string, password: string) =>
  call(server, 'POST', '/v1/auth/signin', { body: { client_id: 'aloft-terminal', username, password } });
const ask = (token: string, what: string, body: unknown) =>
  call(server, 'POST', `/v1/user/two_step:${what}`, { token, body });
const me = (token: string) => call(server, 'GET', '/v1/user/me', { token });

describe('accounts', () => {
  it('[R6.5] one is made with a password from standard input, and signs in at the server that runs', async () => {
    const made = await aloft(
      ['user', 'create', ' Ada@Example.org', '--password-stdin', '--name', 'Ada', '--quota', '2GiB'],
      'a long password',
    );
    expect(made).toMatchObject({
      code: 0,
      data: { email: 'ada@example.org', name: 'Ada', quota: 2 * 1024 ** 3, used: 0 },
    });
    expect(JSON.stringify(made.data)).not.toContain('password');
    expect((await signIn('ada@example.org', 'a long password')).status).toBe(200);
    const twice = await aloft(['user', 'create', 'ada@example.org']);
    expect(twice).toMatchObject({ code: 1, complaint: 'there is an account with this address already' });
    expect(twice.data).toEqual({ refused: twice.complaint });
    expect(await aloft(['user', 'create', 'nobody'])).toMatchObject({ code: 1 });
    expect((await aloft(['user', 'create', 'bo@example.org', '--password-stdin'], 'short')).complaint).toBe(
      'a password has 8 characters at least',
    );
  });

  it('[R6.5 P17b] a new password ends the sessions that were', async () => {
    const cy = await newPerson(server, 'cy@example.org');
    const set = await aloft(['user', 'set-password', 'cy@example.org']);
    expect(set.data).toMatchObject({
      email: 'cy@example.org',
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    expect((await me(cy.token)).status).toBe(401);
    expect((await signIn('cy@example.org', 'a long password')).status).toBe(400);
    const { password } = v.parse(v.object({ password: v.string() }), set.data);
    expect((await signIn('cy@example.org', password)).status).toBe(200);
  });

  it('[R6.5 R10.10] two-step sign-in is turned off for somebody who lost everything', async () => {
    const eva = await newVerifiedPerson(server, 'eva@example.org');
    const { secret } = (await ask(eva.token, 'begin', { password: 'a long password' })).body;
    const code = authenticatorCode(String(secret), server.services.clock());
    expect((await ask(eva.token, 'confirm', { code })).status).toBe(200);
    expect((await signIn(eva.email, 'a long password')).body.error).toBe('two_factor_required');
    expect((await aloft(['user', 'two-step-off', eva.email])).data).toMatchObject({ wasOn: true });
    expect((await signIn(eva.email, 'a long password')).status).toBe(200);
    expect(await lastMail(server.services, eva.email)).toContain('Two-step verification was turned off');
    expect((await aloft(['user', 'two-step-off', eva.email])).data).toMatchObject({ wasOn: false });
  });

  it('[R6.5] space and days are set, and shown; an unknown account is refused', async () => {
    const di = await newPerson(server, 'di_x@example.org');
    await storeFile(server, di, 'a.txt', 'twelve bytes');
    expect((await aloft(['user', 'set-quota', 'di_x@example.org', '20'])).code).toBe(0);
    const begun = await call(server, 'POST', '/drive/v1/files', {
      token: di.token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'b', size: '9', parent_id: '' },
    });
    expect(begun.body.error).toBe('file_space_not_enough');
    const given = await aloft(['user', 'give-days', di.id, '30']);
    const until = new Date(server.services.clock() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
    expect(given.data).toMatchObject({ id: di.id, memberUntil: expect.stringContaining(until) });
    expect((await aloft(['user', 'show', di.id])).data).toMatchObject({
      quota: 20,
      used: 12,
      files: 1,
      shares: 0,
    });
    expect((await aloft(['user', 'list', '--search', 'I_X@'])).data).toMatchObject([{ id: di.id }]);
    expect((await aloft(['user', 'list', '--search', 'i%x'])).data).toEqual([]);
    expect(await aloft(['user', 'show', 'zoe@example.org'])).toMatchObject({
      code: 1,
      complaint: 'there is no account zoe@example.org',
    });
  });

  it('[R6.5 P4d] deleting takes all that is the account’s own, nothing of another’s, and only with --yes', async () => {
    const ed = await newPerson(server, 'ed@example.org');
    const flo = await newPerson(server, 'flo@example.org');
    const folder = await newFolder(server, ed, 'mine');
    const file = await storeFile(server, ed, 'shared.txt', 'the same bytes', folder);
    const share = await newShare(server, ed, [folder]);
    const half = await beginUpload(server, ed, 'half.bin', 10);
    await sendBytes(half.endpoint, 0, new Uint8Array(4));
    const body = { share_id: share.id, pass_code_token: '', file_ids: [folder] };
    const opened = await call(
      server,
      'GET',
      `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`,
    );
    await call(server, 'POST', '/drive/v1/share/restore', {
      token: flo.token,
      body: { ...body, pass_code_token: opened.body.pass_code_token },
    });
    expect((await aloft(['user', 'delete', 'ed@example.org'])).code).toBe(1);
    expect((await me(ed.token)).status).toBe(200);
    expect((await aloft(['user', 'delete', 'ed@example.org', '--yes'])).code).toBe(0);
    expect((await me(ed.token)).status).toBe(401);
    expect((await signIn('ed@example.org', 'a long password')).body.error).toBe(
      'invalid_account_or_password',
    );
    const { db } = server.services;
    for (const table of ['files', 'shares', 'uploads', 'token_families', 'events'] as const)
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', ed.id).execute()).toEqual([]);
    expect(await db.selectFrom('share_files').selectAll().where('file_id', '=', file).execute()).toEqual([]);
    expect((await signInAgain(server, flo)).id).toBe(flo.id);
    server.pass(2 * 24 * 3600_000);
    const checked = await aloft(['check', '--deep', '--repair']);
    expect(checked).toMatchObject({ code: 0, data: { problems: [] } });
  });
});

describe('the command line itself', () => {
  it('[R6.5] help for all and for each says what there is, and is no failure', async () => {
    const help = async (words: string[]) => {
      const { code, out, complaint } = await runAloftHere(server.configuration, words);
      return { code, text: `${out}${complaint}` };
    };
    const all = await help(['--help']);
    expect(all.code).toBe(0);
    for (const { name, options, words } of commands) {
      expect(all.text).toContain(`  ${name} `);
      const one = await help([...name.split(' '), '--help']);
      expect(one.code).toBe(0);
      for (const option of Object.keys(options)) expect(one.text).toContain(`--${option}`);
      for (const word of words) expect(one.text).toContain(`<${word.name}>`);
    }
    expect((await help([])).code).toBe(2);
  });

  it.each([
    ['fly'],
    ['user'],
    ['user', 'fly'],
    ['user', 'list', '--nix'],
    ['user', 'list', 'too', 'many'],
    ['user', 'create'],
    ['user', 'set-quota', 'a@b.c', 'much'],
    ['user', 'give-days', 'a@b.c', '0'],
    ['codes', 'make'],
    ['codes', 'make', '--days', '7', '--expires', 'tomorrow'],
    ['redirect', 'set', 'old', '/new'],
    ['share', 'audit', '--verdict', 'FINE', '--share', 'a'],
  ])('[R6.5] what is not understood is exit code 2 with one line: %s %s %s', async (...words) => {
    const ran = await aloft(words);
    expect(ran.code).toBe(2);
    expect(ran.complaint).toMatch(/^.+ \(--help shows how it is used\)$/);
  });

  it('[R6.5] as a process beside the running server: rows are written, the schema is left alone', async () => {
    const environment = environmentOf(server.configuration);
    const made = await runAloft(
      environment,
      ['user', 'create', 'lea@example.org', '--password-stdin'],
      'a long password\n',
    );
    expect(made).toMatchObject({ code: 0, complaint: '' });
    expect((await signIn('lea@example.org', 'a long password')).status).toBe(200);
    const [held, status, restored, spoilt] = await Promise.all([
      runAloft(environment, ['migrate']),
      runAloft(environment, ['migrate', '--status', '--json']),
      runAloft(environment, ['backup', 'restore', '/tmp']),
      runAloft({ ...environment, ALOFT_PORT: 'x' }, ['user', 'list']),
    ]);
    expect(held).toMatchObject({ code: 1, out: '' });
    expect(held.complaint).toBe(
      `aloft: another Aloft (process ${process.pid}) is using ${server.configuration.dataFolder}: stop it first\n`,
    );
    expect(JSON.parse(status.out)).toMatchObject({ open: 0, server: `process ${process.pid}` });
    expect(restored.complaint).toContain('another Aloft');
    expect(spoilt).toMatchObject({ code: 1, out: '' });
  });
});
