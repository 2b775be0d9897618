import type { Services } from '../../services.ts';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { newKeyText } from './key.ts';
import { readKeyFile, replaceKeyFile } from './key-file.ts';
import { type KeyRing, keyVariable } from './key-ring.ts';
import { eachPage, replaceValue, type SealedColumn, type SealedValue } from './sealed-columns.ts';
import { currentKeyId, nameOfCurrent, nameOfRotated, readSecret } from './stored-secrets.ts';

/** A rotation that cannot be begun: why, in words. */
export class CannotRotate extends Error {}

/** What a rotation came to. */
export interface Rotation {
  readonly from: string;
  readonly to: string;
  /** Values that were sealed anew. */
  readonly resealed: number;
  /** Values that no key of this process opens: they are as they were. */
  readonly left: number;
}

type Parts = Pick<Services, 'db' | 'keys'>;

/**
 * The id of the key that is to be sealed with. In the file that is its first one, and when that is in use already, a
 * fresh one is put before it. In the variable the operator puts it there: every process has to be given it.
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
 * From which key to which: those of a rotation that was broken off, or of one that begins here. Whoever is about to seal
 * with the former key is waited for, so that one pass finds everything (`sealed`).
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

/** Seals the values of a page that another key has sealed; answers how many. */
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
 * Replaces the key that stored secrets are sealed with, while the service runs (P6c): from its first step on everything
 * is sealed with the new one, then each value of before is, page by page; both keys open until that is done. One that
 * was broken off is gone on with. The former key stays in the file: backups of before need it. Throws `CannotRotate`.
 */
export async function rotateKey(services: Parts): Promise<Rotation> {
  const { from, to } = await begin(services);
  const pass = async (): Promise<{ readonly resealed: number; readonly left: number }> => {
    let left = 0;
    const resealed = await eachPage(services.db, async (db: Database, values, at) => {
      const page = await resealPage({ ...services, db }, values, at, to);
      left += page.left;
      return page.resealed;
    });
    return { resealed, left };
  };
  const done = await pass();
  await services.db.deleteFrom('secrets').where('name', '=', nameOfRotated).execute();
  return { from, to, ...done };
}
