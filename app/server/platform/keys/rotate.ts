import type { Services } from '../../services.ts';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { noProgress, type Progress } from '../progress/progress.ts';
import { newKeyText } from './key.ts';
import { readKeyFile, replaceKeyFile } from './key-file.ts';
import { type KeyRing, keyVariable } from './key-ring.ts';
import { eachPage, replaceValue, type SealedColumn, type SealedValue } from './sealed-columns.ts';
import { currentKeyId, nameOfCurrent, nameOfRotated, readSecret } from './stored-secrets.ts';

/** Why a rotation cannot start. */
export class CannotRotate extends Error {}

/** The result of a rotation. */
export interface Rotation {
  readonly from: string;
  readonly to: string;
  /** How many values were re-encrypted. */
  readonly resealed: number;
  /** How many values no key of this process decrypts; they are unchanged. */
  readonly left: number;
}

type Parts = Pick<Services, 'db' | 'keys'>;

/**
 * The id of the next key. In the file it is the first key; when that one is already in use, a new key is prepended.
 * In the variable the operator prepends it, as every process needs it.
 */
function nextKeyId(keys: KeyRing, current: string): string {
  if (keys.ids()[0] === current) {
    if (keys.source === keyVariable)
      throw new CannotRotate(
        `${keyVariable} begins with the key that is in use: put what "key make" prints before it, with a comma between, for every process, and restart them first`,
      );
    replaceKeyFile(keys.source, [newKeyText(), ...readKeyFile(keys.source)]);
    keys.refresh();
  }
  return keys.ids()[0] ?? '';
}

/**
 * The old and the new key id: of an interrupted rotation, or of one that starts here. Waits for transactions that
 * still encrypt with the old key, so that one pass finds every value (`sealed`).
 */
async function begin({ db, keys }: Parts): Promise<{ readonly from: string; readonly to: string }> {
  const current = (await currentKeyId(db)) ?? '';
  const brokenOff = await readSecret(db, nameOfRotated);
  if (brokenOff !== null) return { from: brokenOff, to: current };
  const to = nextKeyId(keys, current);
  await transact(db, async (inner) => {
    await inner.updateTable('secrets').set({ value: to }).where('name', '=', nameOfCurrent).execute();
    await inner.insertInto('secrets').values({ name: nameOfRotated, value: current }).execute();
  });
  return { from: current, to };
}

/** Re-encrypts the values of a page; answers how many. */
async function resealPage(
  { db, keys }: Parts,
  values: readonly SealedValue[],
  at: SealedColumn,
  to: string,
): Promise<{ readonly resealed: number; readonly left: number }> {
  let [resealed, left] = [0, 0];
  for (const one of values) {
    if (one.keyId === to) continue;
    const text = keys.has(one.keyId) ? keys.open(one.place, one.value) : null;
    if (text === null) left += 1;
    else if (await replaceValue(db, at, one, keys.seal(to, one.place, text))) resealed += 1;
  }
  return { resealed, left };
}

/**
 * Replaces the key that encrypts stored secrets, while the service runs (P6c). From the first step on, new values use
 * the new key; then all old values are re-encrypted, page by page. Both keys decrypt until that is done. An
 * interrupted rotation is resumed. The old key stays in the file, as older backups need it. Throws `CannotRotate`.
 */
export async function rotateKey(services: Parts, progress: Progress = noProgress): Promise<Rotation> {
  const { from, to } = await begin(services);
  const pass = async (): Promise<{ readonly resealed: number; readonly left: number }> => {
    let left = 0;
    const resealed = await eachPage(
      services.db,
      async (db: Database, values, at) => {
        const page = await resealPage({ ...services, db }, values, at, to);
        left += page.left;
        return page.resealed;
      },
      progress,
    );
    return { resealed, left };
  };
  const done = await pass();
  await services.db.deleteFrom('secrets').where('name', '=', nameOfRotated).execute();
  return { from, to, ...done };
}
