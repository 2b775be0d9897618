// A visitor saves a share in a browser whose storage throws.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { type Fault, nothing, saveShareWith } from './storage-fault.ts';

let server: ServerProcess;
let share: { readonly id: string; readonly passCode: string };
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@broken-storage.example');
  const file = await storeFile(server, ada, 'letter.txt', 'a letter');
  share = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
  expect(share.passCode).not.toBe('');
});

const throwing: Fault = {
  name: 'throwing',
  keeps: false,
  breakIn: (context) =>
    context.addInitScript(() => {
      const fail = (): never => {
        throw new DOMException('The storage is broken.', 'UnknownError');
      };
      for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
        Storage.prototype[name] = fail;
      Object.defineProperty(Storage.prototype, 'length', { get: fail });
    }),
  between: nothing,
};

test('[P30a] with storage that is throwing a visitor saves a share', ({ browser }) =>
  saveShareWith(throwing, {
    browser,
    appUrl: server.appUrl,
    share,
    email: 'stranger@broken-storage.example',
  }));
