import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { captchaSign, type SignatureFacts } from './captcha-sign.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

function chained(facts: SignatureFacts, salts: readonly string[]): string {
  const { clientId, clientVersion, packageName, deviceId, timestamp } = facts;
  const start = clientId + clientVersion + packageName + deviceId + timestamp;
  return `1.${salts.reduce((text, salt) => md5(text + salt), start)}`;
}

// Whole characters of every script: half of a pair has no bytes of its own.
const word = fc.string({ unit: 'binary', maxLength: 40 });
const someFacts: fc.Arbitrary<SignatureFacts> = fc.record({
  clientId: word,
  clientVersion: word,
  packageName: word,
  deviceId: word,
  timestamp: fc.nat().map(String),
});
const salts = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 300 })), { maxLength: 20 });

it('[R7.30] every signature is the chained MD5 of Node’s own digest, salts of any script', async () => {
  await fc.assert(
    fc.asyncProperty(someFacts, salts, async (facts, some) => {
      expect(await captchaSign(facts, some)).toBe(chained(facts, some));
    }),
    { numRuns: 1000 },
  );
});

it('[R7.30] concurrent signatures share one hasher and do not affect each other', async () => {
  const facts = Array.from({ length: 50 }, (_, at) => ({
    clientId: `client ${at}`,
    clientVersion: '1',
    packageName: 'p',
    deviceId: 'd',
    timestamp: String(at),
  }));
  const some = ['鹽', 'sel', 'соль'];
  expect(await Promise.all(facts.map((one) => captchaSign(one, some)))).toEqual(
    facts.map((one) => chained(one, some)),
  );
});

it('[R7.30] long texts and an empty list of salts are signed, too', async () => {
  const facts = {
    clientId: 'ключ'.repeat(900),
    clientVersion: '',
    packageName: '',
    deviceId: '',
    timestamp: '5',
  };
  for (const some of [[], ['s'.repeat(20_000)], ['鹽'.repeat(9000), 's'], ['', '']]) {
    expect(await captchaSign(facts, some)).toBe(chained(facts, some));
  }
});
