import * as v from 'valibot';
import { createBackup } from '../../backup/create.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { command } from '../command.ts';
import { Switch, sizeOf, Text } from '../values.ts';
import { orRefuse } from '../words.ts';

const countOf = (manifest: Manifest): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows, ${manifest.blobs.count} blobs, ${sizeOf(manifest.blobs.bytes)}, schema ${manifest.schema}, of ${manifest.madeAt}`;
};

export const backupCreate = command({
  name: 'backup create',
  summary: 'Writes a backup into a new folder, while the server runs.',
  words: [{ name: 'folder' }],
  options: { link: { value: null, help: 'a second name for the bytes instead of a copy, on the same disk' } },
  example: 'backup create /var/backups/aloft-2026-11-21',
  input: v.object({ folder: Text, link: Switch }),
  run: async (desk, wanted) => {
    const manifest = orRefuse(await createBackup(await desk.services(), wanted));
    return { data: manifest, lines: [`${wanted.folder} holds ${countOf(manifest)}.`] };
  },
});

export const backupRestore = command({
  name: 'backup restore',
  summary: 'Restores a backup of either engine into an empty data folder and database; no server may run.',
  words: [{ name: 'folder' }],
  example: 'backup restore /var/backups/aloft-2026-11-21',
  input: v.object({ folder: Text }),
  run: async (desk, { folder }) => {
    const manifest = orRefuse(await restoreBackup(desk.configuration, folder));
    return { data: manifest, lines: [`Restored ${countOf(manifest)}.`] };
  },
});
