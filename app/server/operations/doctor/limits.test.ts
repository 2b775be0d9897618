import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import type { LogFields } from '../../platform/http/log.ts';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { demonstrationEmail } from '../demonstration/create.ts';
import { findLimits, limitSentences, limits, sayLimits } from './limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A server that others reach, with everything set but backups. */
const complete = {
  ...{ isPublic: true, publicUrl: 'https://drive.example', trustedProxies: ['127.0.0.1'] },
  ...{ smtpUrl: 'smtp://mail.example', ffmpeg: 'ffmpeg', streams: true },
} as const;
const servicesWith = (changed: Partial<Configuration>) => ({
  ...server.services,
  configuration: { ...server.services.configuration, ...changed },
});
const find = (changed: Partial<Configuration>, hasEncoders = true) =>
  findLimits(servicesWith({ ...complete, ...changed }), hasEncoders);

it('are those that a server has, and no other', async () => {
  expect(await find({})).toEqual(['backups']);
  for (const [limit, changed] of [
    ['address', { publicUrl: null, isPublic: false }],
    ['proxy', { trustedProxies: [] }],
    ['mail', { smtpUrl: null }],
    ['filmsOff', { streams: false }],
    ['filmsOff', { ffmpeg: 'off' }],
    ['openSignUp', { signUp: 'open' }],
  ] as const)
    expect(await find(changed)).toEqual(limits.filter((one) => one === limit || one === 'backups'));
  expect(await find({}, false)).toEqual(['encoders', 'backups']);
  // Where only this computer reaches the server, an open sign-up lets no stranger in.
  expect(await find({ isPublic: false, signUp: 'open' })).toEqual(['backups']);
  expect(await find({ signUp: 'invited' })).toEqual(['backups']);
  await newPerson(server, demonstrationEmail);
  expect(await find({})).toEqual(['backups', 'demonstration']);
});

it('are each said once in the log, with what to do', async () => {
  const lines: LogFields[] = [];
  const log = (line: LogFields) => {
    lines.push(line);
  };
  await sayLimits({ ...servicesWith({ ...complete, smtpUrl: null, signUp: 'open' }), log });
  expect(lines.map(({ event, what }) => [event, what])).toEqual(
    (await find({ smtpUrl: null, signUp: 'open' }, server.services.streams.isReady)).map((limit) => [
      'limit',
      limit,
    ]),
  );
  for (const { detail } of lines) expect(detail).not.toContain('\n');
  expect(lines.map(({ detail }) => detail)).toContain(limitSentences.mail.sentence);
});
