import * as v from 'valibot';
import { createBackup } from '../../backup/create.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { Switch, sizeOf, Text } from '../values.ts';

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
    const services = await desk.services();
    const manifest = orThrow(await createBackup(services, wanted, desk.progress));
    const needed = (manifest.keys ?? []).join(', ');
    return {
      data: { ...manifest, keySource: services.keys.source },
      lines: [
        `${wanted.folder} holds ${countOf(manifest)}.`,
        `The key is not in it (${needed}): it lies in ${services.keys.source}. Keep a copy of it apart from the backup.`,
      ],
    };
  },
});

export const backupRestore = command({
  name: 'backup restore',
  summary: 'Restores a backup of either engine into an empty data folder and database; no server may run.',
  words: [{ name: 'folder' }],
  options: {
    'key-file': { value: 'file', help: 'a copy of the file of keys, which is in no backup' },
    'without-key': {
      value: null,
      help: 'continues without the key: owners set new passcodes, and all users sign in again',
    },
  },
  example: 'backup restore /var/backups/aloft-2026-11-21 --key-file /root/aloft-secret.key',
  input: v.object({ folder: Text, 'key-file': v.optional(Text), 'without-key': Switch }),
  run: async (desk, { folder, 'key-file': keyFile = null, 'without-key': withoutKey }) => {
    const { manifest, givenUp } = orThrow(
      await restoreBackup(desk.configuration, folder, { keyFile, withoutKey }, desk.progress),
    );
    return {
      data: { ...manifest, givenUp },
      lines: [
        `Restored ${countOf(manifest)}.`,
        ...(givenUp === null
          ? []
          : [
              `${givenUp.passCodes} shares open to nobody until their owners renew the passcode.`,
              `${givenUp.sessions} sessions were ended.`,
            ]),
      ],
    };
  },
});
