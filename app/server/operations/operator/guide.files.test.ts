// What the operator's guide shows is run, in its order, beside a server.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfiguration, settingNames } from '../../configuration.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { sampleTrace } from '../../proofs/testing/sample-trace.ts';
import { order, press, sellYear } from '../../proofs/testing/shop.ts';
import {
  call,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { backupsIn } from '../backup/testing/backups-in.ts';
import { addFailedMail } from '../console/testing/server-things.ts';
import { listMails } from '../management/mails.ts';
import { commands } from './commands.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/operate.md'), 'utf8');
const lines = [...guide.matchAll(/^(?:([A-Z_]+)="?([^ "]+)"? )?npm run -s aloft -- (.+)$/gm)].map(
  (match) => ({
    setting: match[1] ?? null,
    value: match[2] ?? '',
    words: match[3] ?? '',
  }),
);

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'aloft-guide-'));
beforeAll(async () => {
  const dataFolder = join(folder, 'data');
  for (const name of ['keys', 'kept']) mkdirSync(join(folder, name));
  server = await startTestServer({ dataFolder, databaseUrl: null, objectStore: null, secretKeys: [] });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const variables: Record<string, string> = {
  BACKUPS: join(folder, 'backups'),
  ELSEWHERE: join(folder, 'elsewhere'),
  KEYS: join(folder, 'keys'),
};
const expanded = (text: string): string =>
  text.replace(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? `no $${name}`);
/** A line's words as a shell would take them apart, and what it would read from a file. */
function wordsOf(line: string): { words: string[]; input: string } {
  const [typed = '', file] = line.split(' < ');
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => expanded(match[1] ?? match[2] ?? ''));
  return { words, input: file === undefined ? '' : 'a long password' };
}

async function run(line: (typeof lines)[number]): Promise<string> {
  const { words, input } = wordsOf(line.words);
  const dataFolder = line.setting === 'ALOFT_DATA' ? expanded(line.value) : server.configuration.dataFolder;
  const backups = backupsIn(join(folder, 'kept'));
  const ran = await runAloftHere({ ...server.configuration, dataFolder, backups }, words, input);
  expect([line.words, ran.code, ran.complaint]).toEqual([line.words, 0, '']);
  return ran.out;
}

/** Ada, whom the guide has made, gets a share and a mail and sends feedback, and a visitor writes; the key is copied as the guide shows. */
async function fill(password: string): Promise<void> {
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: 'ada@example.org', password },
  });
  const ada = { token: String(signed.body.access_token), refresh: '', id: '', email: 'ada@example.org' };
  const file = await storeFile(server, ada, 'a.txt', 'some bytes');
  const shown = await call(server, 'GET', `/drive/v1/files/${file}`, { token: ada.token });
  const share = await newShare(server, ada, [file]);
  const feedback = await call(server, 'POST', '/v1/user/feedback', {
    token: ada.token,
    body: { category: 'broken', message: 'Hello', screenshot: 'UklGRgAA', trace: sampleTrace },
  });
  const contact = await call(server, 'POST', '/v1/contact', {
    body: { topic: 'other', email: 'visitor@example.org', message: 'Hello', recaptcha_token: 'a-token' },
  });
  mkdirSync(join(folder, 'backups'), { recursive: true });
  await sellYear(server);
  const placed = await order(server, ada);
  await press(placed.payment_url, 'pay');
  Object.assign(variables, {
    ORDER: placed.order_id,
    FEEDBACK: String(feedback.body.id),
    CONTACT: String(contact.body.id),
    SHARE: share.id,
    FILE: file,
    GCID: String(shown.body.hash),
  });
  copyFileSync(keyFileOf(server.configuration.dataFolder), join(folder, 'keys', 'aloft-secret.key'));
  await server.services.mail.send({ to: ada.email, cause: 'feedback', subject: 'Hello', text: 'Hello' });
  const { rows } = await listMails(server.configuration.dataFolder, ada.email, { limit: 1 });
  variables.MAIL = rows[0]?.id ?? '';
  variables.FAILED = await addFailedMail(server.services);
}

it('[R6.5] every command of the guide runs, in its order, beside the server', async () => {
  for (const line of lines) {
    if (line.words === 'migrate') await server.stop();
    const printed = await run(line);
    if (line.words.startsWith('sign-up-link create'))
      variables.LINK = /id (\S+)\.$/m.exec(printed)?.[1] ?? '';
    if (line.words === 'user set-password ada@example.org')
      await fill(/^Password: (\S+)$/m.exec(printed)?.[1] ?? '');
  }
  expect(lines.length).toBeGreaterThan(commands.length);
});

it('[R6.5] the guide shows every command and names every option and every setting, and no other', () => {
  const shown = lines.map((line) => line.words);
  for (const { name, options } of commands) {
    expect(
      shown.filter((words) => `${words} `.startsWith(`${name} `)),
      name,
    ).not.toEqual([]);
    for (const option of Object.keys(options)) expect(guide, `${name} --${option}`).toContain(`--${option}`);
  }
  const known = new Set(settingNames);
  const table = new Set(
    [...guide.matchAll(/^\| (`[^|]+) \|/gm)].flatMap((row) =>
      [...(row[1] ?? '').matchAll(/`(ALOFT_\w+|DATABASE_URL)`/g)].map((match) => match[1]),
    ),
  );
  expect(table).toEqual(known);
  expect(known.size).toBeGreaterThan(15);
});

it('the example settings of the guide are ones that the server takes', () => {
  const block = [...guide.matchAll(/^export (\w+)=(\S+)$/gm)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]);
  const read = readConfiguration(Object.fromEntries(block));
  expect(read.ok && databaseOf(read.configuration)).toEqual({
    engine: 'sqlite',
    path: '/srv/aloft/aloft.sqlite',
  });
});
