// The same on the disk: every file of a data folder in use, the database's log and what it has freed included.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newShare, storeFile, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { type Canaries, leaksInFiles } from './testing/stored.ts';
import { type Somebody, useEverything } from './testing/use-everything.ts';

let server: TestServer;
let canaries: Canaries;
let ada: Somebody;
beforeAll(async () => {
  ({ server, canaries, ada } = await useEverything());
});
afterAll(() => server.stop());

it('[P6c] no file but that of the keys holds a passcode, a token, a code, a link that opens something, or a key', async () => {
  const { dataFolder } = server.configuration;
  expect(leaksInFiles(dataFolder, canaries, ['secret.key'])).toEqual([]);
  expect(leaksInFiles(dataFolder, canaries)).toEqual([expect.stringMatching(/^key in .*secret\.key$/)]);
});

it('[P6c] a passcode that was changed or taken away is nowhere either', async () => {
  const file = await storeFile(server, ada, `${randomUUID()}.txt`, 'words');
  const share = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
  const change = (pass_code_option: string) =>
    call(server, 'PATCH', `/drive/v1/share/${share.id}`, { token: ada.token, body: { pass_code_option } });
  const renewed = String((await change('RENEWED')).body.pass_code);
  await change('NOT_REQUIRED');
  const codes = { 'first passcode': share.passCode, 'second passcode': renewed };
  expect(leaksInFiles(server.configuration.dataFolder, codes, ['secret.key'])).toEqual([]);
});
