// Data folders that cannot be used: the server and the commands say why in one line, and nothing is lost.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestVersion } from '../../platform/database/migrator.ts';
import { environmentOf } from '../testing/operator-process.ts';
import { newPerson, startTestServer, storeFile } from '../testing/start-test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-folders-'));
const made = join(folder, 'made');
let dataFolder: string;
let copies = 0;
beforeAll(async () => {
  const server = await startTestServer({ dataFolder: made, databaseUrl: null, objectStore: null });
  const ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'a.txt', 'some bytes');
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  copies += 1;
  dataFolder = join(folder, `copy-${copies}`);
  cpSync(made, dataFolder, { recursive: true });
});

/** The SHA-256 of a file; of one that this user cannot read, nothing. */
function digestOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return '';
  }
}

/** What is stored, by path; locks come and go. */
function stored(): Record<string, string> {
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !one.name.startsWith('lock'),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, digestOf(path)];
    }),
  );
}

/**
 * Root may do everything: without capabilities it is a user like others, who owns the project and not the data. Another
 * user may not be let into the folder of the project.
 */
const isRoot = process.getuid?.() === 0;
const another = 65_534;
const asSomebody: readonly string[] = isRoot ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : [];

interface Program {
  readonly name: string;
  readonly main: string;
  readonly words: readonly string[];
  readonly begins: string;
}
const server: Program = {
  ...{ name: 'the server', main: '../../main.ts', words: [], begins: 'Aloft cannot start: ' },
};
const commands: readonly Program[] = [['user', 'list'], ['doctor'], ['migrate'], ['check']].map((words) => ({
  ...{ name: words.join(' '), main: '../../operations/operator/main.ts', words, begins: 'aloft: ' },
}));
const programs = [server, ...commands];

/** Runs a program; answers what it complained of, and expects that this is all it did. */
function refused({ name, main, words, begins }: Program, as: readonly string[] = []): string {
  const before = stored();
  const [program, ...rest] = [...as, process.execPath, join(import.meta.dirname, main), ...words];
  const { status, stdout, stderr } = spawnSync(program ?? '', rest, {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...environmentOf({ dataFolder, databaseUrl: null, objectStore: null }),
      ...{ ALOFT_PORT: '0', ALOFT_CONTENT_PORT: '0' },
    },
  });
  expect([name, status, stdout]).toEqual([name, 1, '']);
  expect(stderr.startsWith(begins), stderr).toBe(true);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stored()).toEqual(before);
  return stderr.slice(begins.length).trimEnd();
}

describe('a data folder of another user', () => {
  it.each([
    ['', 0o555],
    ['aloft.sqlite', 0o400],
    ['lock.sqlite', 0o400],
    ['secret.key', 0o000],
    ['blobs', 0o500],
  ])('that may not be used (%s) is said in words', (name, mode) => {
    // Whoever starts the programs may enter the folders above, and what is wrong is the one thing.
    for (const path of [folder, dataFolder]) chmodSync(path, 0o777);
    for (const one of readdirSync(dataFolder)) {
      chmodSync(join(dataFolder, one), 0o777);
      if (isRoot) chownSync(join(dataFolder, one), another, another);
    }
    if (isRoot) chownSync(dataFolder, another, another);
    chmodSync(join(dataFolder, name), mode);
    for (const program of programs) {
      const why = refused(program, asSomebody);
      expect(why).toContain(`the data folder ${dataFolder} cannot be used: this user may not write there`);
      if (isRoot) expect(why).toContain(`${name || 'it'} belongs to user ${another}, and this is user 0`);
    }
  });
});

describe('a data folder of another build, or program', () => {
  const open = (change: string): void => {
    const database = new DatabaseSync(join(dataFolder, 'aloft.sqlite'));
    database.exec(change);
    database.close();
  };

  it('[P5c] a newer schema is refused by the server and by every command', () => {
    open(`INSERT INTO kysely_migration VALUES ('9999-01-01-01-unknown', '9999-01-01T00:00:00.000Z')`);
    const words = `the data was written by a newer Aloft (schema ${newestVersion + 1}, this one knows ${newestVersion}): use that version, or a newer one`;
    for (const program of programs) expect(refused(program)).toBe(words);
  });

  it('a file that is no database stays as it is', () => {
    writeFileSync(join(dataFolder, 'aloft.sqlite'), 'something else '.repeat(1000));
    for (const program of programs) expect(refused(program)).toContain('aloft.sqlite is not a database');
  });

  it('a database of another program stays as it is', () => {
    rmSync(join(dataFolder, 'aloft.sqlite'));
    open('CREATE TABLE songs (title TEXT)');
    for (const program of programs) expect(refused(program)).toContain('is a database of another program');
  });

  it('contents without the database that knows them are not taken for leftovers', () => {
    renameSync(join(dataFolder, 'aloft.sqlite'), join(dataFolder, 'away'));
    for (const program of programs) expect(refused(program)).toContain('is DATABASE_URL set as it was?');
  });
});
