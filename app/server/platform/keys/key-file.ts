import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { newId } from '../secrets.ts';
import { KeyText } from './key.ts';

/** The key file in the data folder: one key per line, newest first. It is in no database and no backup. */
export const keyFileOf = (dataFolder: string): string => join(dataFolder, 'secret.key');

const others = 0o077;
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Writes the keys to a temporary file beside the target; synced when this returns (P2). */
function writeDraft(path: string, keys: readonly string[]): string {
  const draft = `${path}.${newId()}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${keys.join('\n')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return draft;
}

/**
 * The keys of a file, newest first; none when there is no file. Lines that begin with # are comments. If others can
 * read the file, its mode is restricted and `restricted` is called. Throws when a line is not a key.
 */
export function readKeyFile(
  path: string,
  restricted: (path: string) => void = () => undefined,
): readonly string[] {
  let text: string;
  try {
    if ((statSync(path).mode & others) !== 0) {
      chmodSync(path, 0o600);
      restricted(path);
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const keys = v.safeParse(
    v.array(KeyText),
    lines.filter((line) => line !== '' && !line.startsWith('#')),
  );
  if (keys.success) return keys.output;
  throw new Error(`${path} is not a file of keys: each line is one of 43 letters, digits, - and _`);
}

/** Creates the file with one key. If another process has just created it, that file is kept. */
export function createKeyFile(path: string, key: string): void {
  const draft = writeDraft(path, [key]);
  try {
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Replaces the keys of the file atomically. */
export function replaceKeyFile(path: string, keys: readonly string[]): void {
  renameSync(writeDraft(path, keys), path);
  syncFolder(dirname(path));
}
