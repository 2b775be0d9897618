import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder, type TakeFile, tryLockFolder, whoLocks } from './folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const taking = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
try { lockDataFolder(process.argv[1]); console.log('taken'); } catch (error) { console.log(error.message); }`;
const takenElsewhere = (): string =>
  spawnSync(process.execPath, ['--input-type=module', '-e', taking, folder], {
    encoding: 'utf8',
  }).stdout.trim();

describe('the lock of a data folder', () => {
  it('[P5a] excludes others, in this process and in another, until it is released', () => {
    const lock = lockDataFolder(folder);
    const words = `another Aloft (process ${process.pid}) is using ${folder}: stop it first`;
    expect(() => lockDataFolder(folder)).toThrow(words);
    expect(takenElsewhere()).toBe(words);
    expect(whoLocks(folder)).toBe(`process ${process.pid}`);
    lock.release();
    expect(whoLocks(folder)).toBeNull();
    expect(takenElsewhere()).toBe('taken');
  });

  it('[P5b T31] ends with a killed process, even if its pid is reused', async () => {
    const holder = spawn(
      process.execPath,
      ['--input-type=module', '-e', `${taking}; setInterval(() => {}, 1000);`, folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((settle) => holder.stdout.once('data', settle));
    expect(() => lockDataFolder(folder)).toThrow(`process ${holder.pid}`);
    const gone = new Promise((settle) => holder.once('exit', settle));
    holder.kill('SIGKILL');
    await gone;
    // The pid of a running process that is not Aloft.
    writeFileSync(join(folder, 'lock'), String(process.ppid));
    lockDataFolder(folder).release();
  });

  it('[P5a] a disk without locks is refused in words, not taken for one that another process has', () => {
    // NFS without its lock service: each lock is refused as if somebody had it, or fails.
    const answers: readonly TakeFile[] = [
      () => null,
      () => {
        throw Object.assign(new Error('disk I/O error'), { errcode: 3850 });
      },
    ];
    for (const take of answers) {
      expect(tryLockFolder(folder, take)).toEqual({ kind: 'noLocks' });
      expect(() => lockDataFolder(folder, take)).toThrow(/^the disk of the data folder .* has no file locks/);
    }
    expect(readdirSync(folder)).toEqual([]);
    lockDataFolder(folder).release();
  });

  it.each(['', '4711', 'x'.repeat(700), '\0'.repeat(9000), 'SQLite format 3\0 and nothing more'])(
    '[P5b T31] is taken whatever its file contains (%#)',
    (rubbish) => {
      writeFileSync(join(folder, 'lock'), rubbish);
      writeFileSync(join(folder, 'lock.sqlite'), rubbish);
      const lock = lockDataFolder(folder);
      expect(takenElsewhere()).toContain('another Aloft');
      lock.release();
    },
  );
});
