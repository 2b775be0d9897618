import { expect, it, test } from 'vitest';
import { readConfiguration, settingNames } from './configuration.ts';

const secret = 'pass-word_of_nobody';
/** What no setting is, or few are: of the wrong kind, without a bound, or of another line. */
const values: Readonly<Record<string, string>> = {
  words: `two ${secret}`,
  path: `https://drive.example/${secret}?a=b`,
  negative: '-1',
  fraction: '1.5',
  enormous: '9'.repeat(40),
  endless: 'x'.repeat(200_000),
  lines: `a\n${secret}`,
  controls: `a\u0000${secret}`,
  object: `{"a":"${secret}"}`,
  list: `[{"id":"${secret}"}]`,
  blank: '   ',
};

test.each(settingNames)('%s with any value is taken, or refused on one line that names it', (name) => {
  for (const [kind, value] of Object.entries(values)) {
    const read = readConfiguration({ [name]: value });
    if (read.ok) continue;
    expect([kind, read.problem]).toEqual([kind, expect.stringMatching(/^[ -~“”’–]{10,300}$/)]);
    expect([kind, read.problem]).toEqual([kind, expect.stringContaining(name)]);
    // The value may be a secret in the wrong variable; and the library's own words name patterns.
    expect(read.problem).not.toMatch(/pass-word|Invalid|received|\\d/);
  }
});

it.each(settingNames)('%s that is empty counts as not set', (name) => {
  expect(readConfiguration({ [name]: '' })).toEqual(readConfiguration({}));
});

it('a value that no setting can have is refused whole', () => {
  const refused = settingNames.filter((name) => !readConfiguration({ [name]: values.endless ?? '' }).ok);
  expect(refused).toEqual(settingNames);
});

const drive = { ALOFT_PUBLIC_URL: 'https://drive.example', ALOFT_CONTENT_URL: 'https://content.example' };
it.each([
  [{ ALOFT_PORT: '4600', ALOFT_CONTENT_PORT: '4600' }, 'ALOFT_PORT and ALOFT_CONTENT_PORT are the same'],
  [{ ALOFT_PUBLIC_URL: drive.ALOFT_PUBLIC_URL }, 'ALOFT_PUBLIC_URL needs ALOFT_CONTENT_URL'],
  [{ ...drive, ALOFT_CONTENT_URL: drive.ALOFT_PUBLIC_URL }, 'are the same: a hostile file'],
  [{ ...drive, ALOFT_CONTENT_URL: 'https://DRIVE.example:443' }, 'are the same: a hostile file'],
  [{ ALOFT_CONTENT_URL: 'http://localhost:4600' }, 'are the same: a hostile file'],
  [{ ALOFT_PUBLIC_URL: 'http://127.0.0.1:4601' }, 'are the same: a hostile file'],
  [{ ALOFT_PORT: '80', ALOFT_CONTENT_URL: 'http://localhost' }, 'are the same: a hostile file'],
  [{ ...drive, ALOFT_CONTENT_URL: 'https://drive.example/content' }, 'an address without a path'],
  [{ ...drive, ALOFT_CONTENT_URL: 'http://content.example' }, 'ALOFT_CONTENT_URL must be https'],
  [{ ALOFT_PUBLIC_URL: 'http://drive.example' }, 'ALOFT_PUBLIC_URL must be https'],
  [{ ...drive, ALOFT_PUBLIC_URL: 'https://drive.example/aloft' }, 'an address without a path'],
  [{ ALOFT_HOST: '0.0.0.0' }, 'ALOFT_HOST=0.0.0.0 reaches beyond this computer'],
  [{ ...drive, ALOFT_DEMO: 'on' }, 'ALOFT_DEMO=on is for this computer alone'],
  [{ ALOFT_S3_ENDPOINT: 'https://s3.example/bucket' }, 'ALOFT_S3_ENDPOINT needs'],
  [{ ALOFT_BACKUPS: 's3://bucket/backups' }, 'or a bucket, https://host/bucket'],
  [{ ALOFT_BACKUPS: 'https://s3.example/bucket/a/folder' }, 'or a bucket, https://host/bucket'],
  [
    { ALOFT_BACKUPS: 'https://s3.example/bucket' },
    'ALOFT_BACKUPS is a bucket, and needs ALOFT_BACKUPS_S3_ACC',
  ],
  [
    { ALOFT_BACKUPS: '/srv/kept', ALOFT_BACKUPS_S3_REGION: 'auto' },
    'ALOFT_BACKUPS_S3_REGION is of a bucket, and ALOFT_BACKUPS is a folder',
  ],
  [{ ALOFT_BACKUPS_S3_ACCESS_KEY_ID: 'x' }, 'ALOFT_BACKUPS_S3_ACCESS_KEY_ID needs ALOFT_BACKUPS'],
  [
    {
      ...{ ALOFT_BACKUPS: 'https://s3.example/data', ALOFT_S3_ENDPOINT: 'https://s3.example/data' },
      ...{ ALOFT_BACKUPS_S3_ACCESS_KEY_ID: 'x', ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY: 'y' },
      ...{ ALOFT_S3_ACCESS_KEY_ID: 'x', ALOFT_S3_SECRET_ACCESS_KEY: 'y' },
    },
    'ALOFT_BACKUPS is the bucket of the data (ALOFT_S3_ENDPOINT)',
  ],
  [{ ALOFT_BACKUPS: 'backups' }, 'ALOFT_BACKUPS has no meaning: it is an absolute path'],
  [{ ALOFT_BACKUPS: '/srv/data/kept', ALOFT_DATA: '/srv/data' }, 'ALOFT_BACKUPS lies in the data folder'],
  [{ ALOFT_BACKUPS: '/srv/x/../data', ALOFT_DATA: '/srv/data/' }, 'ALOFT_BACKUPS lies in the data folder'],
  [{ ALOFT_BACKUPS: '/srv/kept', ALOFT_BACKUP_TIME: '3:00' }, 'it is a time from 00:00 to 23:59, in UTC'],
  [{ ALOFT_BACKUPS: '/srv/kept', ALOFT_BACKUPS_KEPT: '0' }, 'it is a number from 1 to 999'],
  [{ ALOFT_BACKUP_TIME: '04:00' }, 'ALOFT_BACKUP_TIME needs ALOFT_BACKUPS'],
  [{ ALOFT_BACKUPS_KEPT: '3' }, 'ALOFT_BACKUPS_KEPT needs ALOFT_BACKUPS'],
  [{ ALOFT_SMTP_URL: 'smtps://a:b@mail.example:465' }, 'ALOFT_SMTP_URL needs ALOFT_MAIL_FROM'],
] as const)('%o is refused', (environment, words) => {
  const read = readConfiguration(environment);
  expect(read.ok ? 'taken' : read.problem).toContain(words);
});

it('another port of the same name is another address', () => {
  const read = readConfiguration({ ...drive, ALOFT_CONTENT_URL: 'https://drive.example:8443' });
  expect(read.ok && read.configuration.contentUrl).toBe('https://drive.example:8443');
});

it('backups beside the data folder are taken, at three unless another time is set', () => {
  const read = (time: Record<string, string>) => {
    const beside = { ALOFT_BACKUPS: '/srv/data-backups', ALOFT_DATA: '/srv/data', ...time };
    const given = readConfiguration(beside);
    return given.ok ? given.configuration.backups : null;
  };
  const place = { kind: 'folder', folder: '/srv/data-backups' };
  expect(read({})).toEqual({ place, time: 3 * 3_600_000, kept: 7 });
  expect(read({ ALOFT_BACKUP_TIME: '23:59' })?.time).toBe(24 * 3_600_000 - 60_000);
});

it('two https addresses, and free ports, are taken', () => {
  expect(readConfiguration({ ...drive, ALOFT_HOST: '::', ALOFT_PORT: '0', ALOFT_CONTENT_PORT: '0' }).ok).toBe(
    true,
  );
});
