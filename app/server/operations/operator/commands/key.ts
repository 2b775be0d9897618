import { sql } from 'kysely';
import * as v from 'valibot';
import { databaseOf, openDatabase, schemaVersion } from '../../../platform/database/open.ts';
import { lockDataFolder } from '../../../platform/database/sqlite/folder-lock.ts';
import { newKeyText } from '../../../platform/keys/key.ts';
import { createKeyFile, keyFileOf } from '../../../platform/keys/key-file.ts';
import { keyVariable, ringOf } from '../../../platform/keys/key-ring.ts';
import { CannotRotate, rotateKey } from '../../../platform/keys/rotate.ts';
import { currentKeyId, nameOfRotated, readSecret } from '../../../platform/keys/stored-secrets.ts';
import { resetKeys } from '../../keys/reset.ts';
import { BadUsage, command, Refused } from '../command.ts';
import { assertSameSchema } from '../services.ts';
import { Switch } from '../values.ts';

export const keyShow = command({
  name: 'key show',
  summary:
    'Shows which key encrypts stored secrets, where it is, and what was lost with one; never the key itself.',
  example: 'key show',
  input: v.object({}),
  run: async (desk) => {
    const { db, keys } = await desk.services();
    const [current, rotated] = [await currentKeyId(db), await readSecret(db, nameOfRotated)];
    const { count } = await db
      .selectFrom('shares')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(sql<boolean>`pass_sealed = 'lost'`)
      .executeTakeFirstOrThrow();
    const lost = Number(count);
    return {
      data: { current, source: keys.source, keys: keys.ids(), rotating: rotated, lostPassCodes: lost },
      lines: [
        `The key in use is ${current}, from ${keys.source}. It is in no database and no backup: keep a copy elsewhere.`,
        `Keys here: ${keys.ids().join(', ')}.`,
        ...(rotated === null ? [] : [`A rotation from ${rotated} is not done: run "key rotate".`]),
        ...(lost === 0 ? [] : [`${lost} shares open to nobody until their owners renew the passcode.`]),
      ],
    };
  },
});

export const keyMake = command({
  name: 'key make',
  summary: `Prints a new key, for ${keyVariable}; it is kept nowhere.`,
  example: 'key make',
  input: v.object({}),
  run: async () => {
    const key = newKeyText();
    return { data: { key }, lines: [key] };
  },
});

export const keyRotate = command({
  name: 'key rotate',
  summary: 'Seals all stored secrets with a new key, while the server runs.',
  example: 'key rotate',
  input: v.object({}),
  run: async (desk) => {
    const services = await desk.services();
    try {
      const done = await rotateKey(services, desk.progress);
      const keep = `Backups of before need the key ${done.from}`;
      return {
        data: done,
        lines: [
          `${done.resealed} values are sealed with ${done.to} now.`,
          services.keys.source === keyVariable
            ? `${keep}: keep it with them. ${keyVariable} does not need it any more.`
            : `${keep}: it stays in ${services.keys.source} until you remove its line.`,
          ...(done.left === 0 ? [] : [`${done.left} values are sealed with keys that are not here.`]),
        ],
        wrong: done.left > 0,
      };
    } catch (error) {
      if (error instanceof CannotRotate) throw new Refused(error.message);
      throw error;
    }
  },
});

export const keyReset = command({
  name: 'key reset',
  summary: 'Gives up what was encrypted with lost keys; no server may run.',
  options: { yes: { value: null, help: 'owners are asked for new passcodes, and everybody signs in again' } },
  example: 'key reset --yes',
  input: v.object({ yes: Switch }),
  run: async ({ configuration }, { yes }) => {
    if (!yes)
      throw new BadUsage('--yes: what is given up cannot be read again, not even when the key is found');
    const place = databaseOf(configuration);
    assertSameSchema(await schemaVersion(place));
    const lock = lockDataFolder(configuration.dataFolder);
    try {
      const path = keyFileOf(configuration.dataFolder);
      if (ringOf(configuration).ids().length === 0) {
        if (place.engine === 'postgres') throw new Refused(`set ${keyVariable} to what "key make" prints`);
        createKeyFile(path, newKeyText());
      }
      const db = await openDatabase(place);
      try {
        const done = await resetKeys({ db, keys: ringOf(configuration) }, Date.now());
        const nothing = done.passCodes + done.sessions === 0;
        return {
          data: done,
          lines: nothing
            ? ['Nothing is sealed with a key that is not here.']
            : [
                `${done.passCodes} shares open to nobody until their owners renew the passcode.`,
                `${done.sessions} sessions were ended.`,
              ],
        };
      } finally {
        await db.destroy();
      }
    } finally {
      lock.release();
    }
  },
});
