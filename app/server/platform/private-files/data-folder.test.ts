import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-data-folder-'));
afterAll(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

it('makes what is missing, for this user alone, and takes what is there', () => {
  const deep = join(folder, 'a/b');
  for (const _ of ['made', 'there']) openDataFolder(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
});

it.each([
  ['file', 'there is a file of that name'],
  ['file/below', 'a part of that path is a file'],
  [`${'long'.repeat(100)}`, 'its name is too long'],
])('says in words why %s is no folder', (name, words) => {
  writeFileSync(join(folder, 'file'), '');
  const path = join(folder, name);
  expect(() => openDataFolder(path)).toThrow(`the data folder ${path} cannot be made: ${words} (ALOFT_DATA)`);
});

it('ends where the system has folders that nobody can make', () => {
  expect(() => openDataFolder('/proc/nobody-makes-this')).toThrow('cannot be made');
});
