import * as v from 'valibot';
import { examine } from '../../doctor/examine.ts';
import { command } from '../command.ts';
import { inColumns } from '../values.ts';

const marks = { fine: 'ok', limited: 'note', wrong: 'WRONG' } as const;

export const doctor = command({
  name: 'doctor',
  summary:
    'Looks at the settings, the addresses, the database, the store, the disk, mail, films and backups, and says what to change; exit code 1 when something is wrong.',
  example: 'doctor',
  input: v.object({}),
  run: async (desk) => {
    const findings = await examine(await desk.services(), process.env.PATH ?? '');
    const rows = findings.map(({ state, subject, sentence }) => [marks[state], subject, sentence]);
    return {
      data: findings,
      lines: inColumns(['', 'what', ''], rows, ''),
      wrong: findings.some(({ state }) => state === 'wrong'),
    };
  },
});
