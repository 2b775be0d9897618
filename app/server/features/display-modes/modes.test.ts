// Whether all folders have the same mode, also of the time before a person could say so.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestVersion, versionBefore } from '../../platform/database/migrator.ts';
import { type DatabasePlace, databaseOf, openDatabase } from '../../platform/database/open.ts';
import { combinationsOf } from '../../proofs/testing/combinations-of.ts';
import { clusterKey, type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { displayModesOf, rememberDisplayMode } from './modes.ts';

let target: EnginePart & { readonly dataFolder: string };
let place: DatabasePlace;
beforeEach(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-modes-'));
  target = { dataFolder, ...(await engineOf(dataFolder)), secretKeys: [clusterKey] };
  place = databaseOf(target);
});
afterEach(async () => {
  await forgetEngine(target);
  rmSync(target.dataFolder, { recursive: true, force: true });
});

it('[R3.7] folders that had a mode of their own keep it until all have the same, and later begin with that', async () => {
  const older = await openDatabase(place, versionBefore('2026-11-28-72-folders-among-files'));
  const modes: Readonly<Record<string, readonly string[]>> = { both: ['', 'f'], own: ['f'], all: [''] };
  for (const [id, folders] of Object.entries(modes)) {
    await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at)
      VALUES (${id}, ${`${id}@example.org`}, ${id}, 'none', 1, 1000000, 0, 0)`.execute(older);
    for (const folder of folders)
      await sql`INSERT INTO display_modes (account_id, folder_id, view, sort_order, changed_at)
        VALUES (${id}, ${folder}, 'list', 'name_asc', 1)`.execute(older);
  }
  await older.destroy();
  const db = await openDatabase(place, newestVersion);
  const usual = { order: 'name_asc', folders_first: true, order_global: true, view_global: true } as const;
  const folder = { ...usual, folder_id: 'f', view: 'list' } as const;
  const each = { folder_id: '', order_global: false, view_global: false };
  expect(await displayModesOf(db, 'both')).toEqual([{ ...folder, ...each }, folder]);
  expect(await displayModesOf(db, 'own')).toEqual([
    folder,
    { ...folder, ...each, view: 'grid', order: 'modified_desc' },
  ]);
  const all = { ...folder, folder_id: '' } as const;
  expect(await displayModesOf(db, 'all')).toEqual([all]);

  // All have the same again; then each begins with that.
  const same = { ...all, view: 'single', order: 'size_asc', folders_first: false } as const;
  await rememberDisplayMode(db, 'both', same, 2);
  expect(await displayModesOf(db, 'both')).toEqual([same, folder]);
  const separate = { ...same, view: 'grid', order_global: false } as const;
  await rememberDisplayMode(db, 'both', separate, 3);
  const begun = { ...folder, order: 'size_asc', folders_first: false };
  expect(await displayModesOf(db, 'both')).toEqual([separate, begun]);
  await rememberDisplayMode(db, 'both', { folder_id: 'f', view: 'list', order: 'name_desc' }, 4);
  await rememberDisplayMode(db, 'both', { ...separate, view_global: false }, 5);
  expect(await displayModesOf(db, 'both')).toEqual([
    { ...separate, view_global: false },
    { ...begun, view: 'grid', order: 'name_desc' },
  ]);
  expect(await displayModesOf(db, 'own')).toHaveLength(2);

  // What is not given stays, whichever it is: each set of switches is a statement of its own.
  const start = { ...same, folders_first: false, order_global: false, view_global: false };
  for (const given of combinationsOf({ folders_first: [true], order_global: [true], view_global: [true] })) {
    await rememberDisplayMode(db, 'all', start, 6);
    const { folder_id, view } = start;
    await rememberDisplayMode(db, 'all', { folder_id, view, order: 'name_desc', ...given }, 7);
    expect(await displayModesOf(db, 'all')).toEqual([{ ...start, order: 'name_desc', ...given }]);
  }
  await db.destroy();
});
