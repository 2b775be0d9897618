import type { Configuration } from '../../configuration.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { newKeyText } from '../../platform/keys/key.ts';
import { createKeyFile, keyFileOf, readKeyFile, replaceKeyFile } from '../../platform/keys/key-file.ts';
import { type KeyRing, keyRing, keyVariable, ringOf } from '../../platform/keys/key-ring.ts';
import { openKeys } from '../../platform/keys/open-keys.ts';
import { rotateKey } from '../../platform/keys/rotate.ts';
import { currentKeyId } from '../../platform/keys/stored-secrets.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type GivenUp, resetKeys } from '../keys/reset.ts';
import { sealPlainPassCodes } from '../keys/seal-plain-passcodes.ts';
import type { Manifest } from './manifest.ts';

/** Where restored data takes its keys from. */
export type KeyTarget = Pick<Configuration, 'databaseUrl' | 'dataFolder' | 'secretKeys'>;

/** What is done about the keys, which are in no backup. */
export interface KeyChoice {
  /** A copy of the file of keys; null for those of the target alone. */
  readonly keyFile: string | null;
  /** Goes on though a key is gone: what it sealed is given up. */
  readonly withoutKey: boolean;
}

/** The keys that a restore works with, once it was decided that it can. */
export interface KeyPlan {
  readonly brought: readonly string[];
  readonly isGivingUp: boolean;
}

const ownKeys = ({ secretKeys, dataFolder }: KeyTarget): readonly string[] =>
  secretKeys.length > 0 ? secretKeys : readKeyFile(keyFileOf(dataFolder));

/** Whether the keys that a backup needs are there, before anything is written; refuses with what is missing (P5f). */
export function planKeys(target: KeyTarget, manifest: Manifest, choice: KeyChoice): KeyPlan | Refusal {
  const brought = choice.keyFile === null ? [] : readKeyFile(choice.keyFile);
  if (choice.keyFile !== null && brought.length === 0)
    return refuse('invalid_argument', { description: `there is no key in ${choice.keyFile}` });
  const own = ownKeys(target);
  if (databaseOf(target).engine === 'postgres' && own.length + brought.length === 0)
    return refuse('failed_precondition', { description: `set ${keyVariable} to what "key make" prints` });
  const ring = keyRing('', () => [...own, ...brought]);
  const missing = (manifest.keys ?? []).filter((id) => !ring.has(id));
  if (missing.length > 0 && !choice.withoutKey)
    return refuse('failed_precondition', {
      description: `passcodes and the signing key of the backup are sealed with the key ${missing.join(', ')}: give its file with --key-file, or go on with --without-key: then owners are asked for new passcodes and everybody signs in again`,
    });
  return { brought, isGivingUp: missing.length > 0 };
}

/**
 * The keys of the target with those that were brought; a file of its own gets them for good, before the first row comes:
 * broken off after that, the restored data can be opened.
 */
export function bringKeys(target: KeyTarget, { brought }: KeyPlan): KeyRing {
  if (target.secretKeys.length > 0) return keyRing(keyVariable, () => [...target.secretKeys, ...brought]);
  const path = keyFileOf(target.dataFolder);
  const own = readKeyFile(path);
  const keys = [...new Set([...brought, ...own])];
  if (keys.length === 0) createKeyFile(path, newKeyText());
  else if (keys.length > own.length) replaceKeyFile(path, keys);
  return ringOf(target);
}

/**
 * Brings restored rows under the target's keys: what a given-up key has sealed is lost, what a brought one has sealed
 * goes under the variable's where there is one, and what an older build has stored in the clear is sealed. Answers what
 * was given up; null for nothing.
 */
export async function settleKeys(
  db: Database,
  target: KeyTarget,
  plan: KeyPlan,
  keys: KeyRing,
): Promise<GivenUp | null> {
  const givenUp = plan.isGivingUp ? await resetKeys({ db, keys }, Date.now()) : null;
  const [newest = ''] = keys.ids();
  const current = await currentKeyId(db);
  if (keys.source === keyVariable && current !== null && current !== newest) await rotateKey({ db, keys });
  await openKeys(db, target, () => undefined);
  await sealPlainPassCodes({ db, keys });
  return givenUp;
}
