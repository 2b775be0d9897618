// The marks by which a page of files is known to be as it was: a cluster has none.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { marksOf } from '../../platform/database/marks.ts';
import { call, newFolder, newPerson, startTestServer } from '../../proofs/testing/start-test-server.ts';

it('a mark moves with the writes of its account alone, and with those of another process', async () => {
  // Nothing is uploaded here: what is looked at in the background moves all marks.
  const quiet = await startTestServer();
  const marks = marksOf(quiet.services.db);
  if (marks === null) throw new Error('a database of its own has marks');
  const bo = await newPerson(quiet, 'bo@example.org');
  const [mine, others] = [marks.ofFiles(bo.id), marks.ofFiles('another')];
  await newFolder(quiet, bo, 'Marked');
  expect(marks.ofFiles(bo.id)).not.toBe(mine);
  expect(marks.ofFiles('another')).toBe(others);
  const elsewhere = new DatabaseSync(join(quiet.configuration.dataFolder, 'aloft.sqlite'));
  elsewhere.exec("UPDATE files SET name = 'Renamed elsewhere' WHERE name = 'Marked'");
  elsewhere.close();
  // Another process's writes are seen from the next turn on.
  await setImmediate();
  expect(marks.ofFiles('another')).not.toBe(others);
  const { text } = await call(quiet, 'GET', '/drive/v1/files', { token: bo.token });
  expect(text).toContain('Renamed elsewhere');
  await quiet.stop();
});
