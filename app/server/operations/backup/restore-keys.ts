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

/** The configuration that determines the keys of the restored data. */
export type KeyTarget = Pick<Configuration, 'databaseUrl' | 'dataFolder' | 'secretKeys'>;

/** What to do about the keys, which no backup contains. */
export interface KeyChoice {
  /** The path of a key file to add; null to use only the target's keys. */
  readonly keyFile: string | null;
  /** Continues without a missing key: what it encrypted is given up. */
  readonly withoutKey: boolean;
}

/** The keys of a restore, after the checks. */
export interface KeyPlan {
  readonly brought: readonly string[];
  readonly isGivingUp: boolean;
}

const ownKeys = ({ secretKeys, dataFolder }: KeyTarget): readonly string[] =>
  secretKeys.length > 0 ? secretKeys : readKeyFile(keyFileOf(dataFolder));

/** Checks, before anything is written, that the keys of a backup are available; refuses with the missing ones (P5f). */
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
 * The target's keys and the added ones. A key file is extended before the first row is written, so that an
 * interrupted restore leaves readable data.
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
 * Moves restored secrets to the target's keys: those of a given-up key are dropped, those of an added key are
 * re-encrypted with the variable's key where there is one, and plain ones of older builds are encrypted. Answers what
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
