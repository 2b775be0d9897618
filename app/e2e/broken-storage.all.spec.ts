// A visitor saves a share in a browser whose storage is disabled, full, or cleared meanwhile.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { type Fault, nothing, saveShareWith } from './storage-fault.ts';

let server: ServerProcess;
let share: { readonly id: string; readonly passCode: string };
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@broken-storage-all.example');
  const file = await storeFile(server, ada, 'letter.txt', 'a letter');
  share = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
  expect(share.passCode).not.toBe('');
});

const faults: readonly Fault[] = [
  {
    name: 'off',
    keeps: null,
    breakIn: (context) =>
      context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      }),
    between: nothing,
  },
  {
    name: 'full',
    keeps: false,
    breakIn: (context) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Exceeded the quota.', 'QuotaExceededError');
        };
      }),
    between: nothing,
  },
  {
    name: 'cleared in the middle',
    keeps: true,
    breakIn: nothing,
    between: async (page) => {
      for (const open of page.context().pages())
        await open.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
    },
  },
];

for (const [at, fault] of faults.entries()) {
  test(`[P30a] with storage that is ${fault.name} a visitor saves a share`, ({ browser }) =>
    saveShareWith(fault, {
      browser,
      appUrl: server.appUrl,
      share,
      email: `stranger${at}@broken-storage-all.example`,
    }));
}
