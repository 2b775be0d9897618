import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keyOf, newKeyText } from './key.ts';
import { createKeyFile, keyFileOf, readKeyFile, replaceKeyFile } from './key-file.ts';
import { KeyMissing, keyIdOf, keyRing, type Place } from './key-ring.ts';
import { isSameText } from './same-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place: Place = { table: 'shares', column: 'pass_sealed', row: 'one' };
const [first, second] = [newKeyText(), newKeyText()];

it('[P6c] a value opens where it was sealed, with its key, and nowhere else', () => {
  const keys = keyRing('test', () => [first, second]);
  const { id } = keyOf(first);
  const value = keys.seal(id, place, 'abc234');
  expect(keys.open(place, value)).toBe('abc234');
  expect(keyIdOf(value)).toBe(id);
  expect(keys.seal(id, place, 'abc234')).not.toBe(value);
  for (const other of [
    { ...place, row: 'two' },
    { ...place, table: 'orders' },
    { ...place, column: 'title' },
  ])
    expect(keys.open(other, value)).toBeNull();
  for (let at = 0; at < value.length; at += 1) {
    const changed = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
    let opened: string | null = null;
    try {
      opened = keys.open(place, changed);
    } catch (error) {
      // Another key’s id.
      expect(error).toBeInstanceOf(KeyMissing);
    }
    expect([at, opened]).toEqual([at, null]);
  }
  // The id of the other key, on a value of this one.
  expect(keys.open(place, value.replace(id, keyOf(second).id))).toBeNull();
  for (const text of ['', 'lost', 'abc234', `v1.${id}.`, `v2.${id}.${'A'.repeat(60)}`])
    expect([text, keyIdOf(text), keys.open(place, text)]).toEqual([text, null, null]);
});

it('[P6c] a key that comes into the file later is found, and one that is not there is said by its id', () => {
  let texts = [first];
  const keys = keyRing('test', () => texts);
  const value = keyRing('test', () => [second]).seal(keyOf(second).id, place, 'abc234');
  expect(() => keys.open(place, value)).toThrow(keyOf(second).id);
  expect(() => keys.seal(keyOf(second).id, place, 'abc234')).toThrow(KeyMissing);
  texts = [second];
  expect(keys.open(place, value)).toBe('abc234');
  // What it had before stays: other values are sealed with it.
  expect([keys.has(keyOf(first).id), keys.ids()]).toEqual([true, [keyOf(second).id, keyOf(first).id]]);
  expect(keyOf(first).id).toMatch(/^[0-9a-f]{12}$/);
  expect(Buffer.from(first, 'base64url').toString('hex')).not.toContain(keyOf(first).id);
});

it('[P6c P5g] the key file is private, written atomically, and restricted again when it was readable by others', () => {
  const path = keyFileOf(folder);
  expect(readKeyFile(path)).toEqual([]);
  createKeyFile(path, first);
  createKeyFile(path, second);
  expect(readKeyFile(path)).toEqual([first]);
  replaceKeyFile(path, [second, first]);
  expect([readKeyFile(path), statSync(path).mode & 0o777]).toEqual([[second, first], 0o600]);
  chmodSync(path, 0o644);
  const restricted: string[] = [];
  readKeyFile(path, (one) => restricted.push(one));
  expect([restricted, statSync(path).mode & 0o777]).toEqual([[path], 0o600]);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  writeFileSync(path, `# from the old machine\n${first}\n\nnot a key ${second}\n`);
  let told = '';
  try {
    readKeyFile(path);
  } catch (error) {
    told = String(error);
  }
  expect(told).toContain(`${path} is not a file of keys`);
  expect(told).not.toContain(second);
  rmSync(path);
  expect(existsSync(path)).toBe(false);
});

it('two texts are the same or not, of whatever length', () => {
  expect(isSameText('abc234', 'abc234')).toBe(true);
  for (const other of ['', 'abc23', 'abc2345', 'abc235', 'ABC234', 'äbc234'])
    expect([other, isSameText('abc234', other)]).toEqual([other, false]);
});
