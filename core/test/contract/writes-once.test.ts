// P12: a write that was delivered, and whose answer was lost on the way, happens once.
import { expect, it } from 'vitest';
import { apiCalls } from './api-calls.ts';
import { newClient } from './clients.ts';
import { cutReplies, type Delivery } from './cut-replies.ts';
import { folder, good, names, signedUp, verified } from './people.ts';
import { onEachService, type ServiceUnderTest } from './services.ts';
import type { Scene, Writes } from './writes.ts';
import { writesOfFiles } from './writes-of-files.ts';
import { writesOfMembers } from './writes-of-members.ts';
import { writesOfPeople } from './writes-of-people.ts';

const writes: Writes = { ...writesOfFiles, ...writesOfPeople, ...writesOfMembers };

/** Writes that are also tried on the double, which serves what they need. */
const onBoth: readonly string[] = [
  'createFolder',
  'beginUpload',
  'beginVersion',
  'trashFiles',
  'deleteFiles',
  'deleteTasks',
  'retryTask',
  'pauseTask',
  'resumeTask',
  'getSharedFiles',
  'signUp',
  'signUp in a browser',
  'signIn',
  'signIn in a browser',
  'beginAttempt',
  'authorize',
  'denyAuthorization',
  'requestVerification',
  'verifyCode',
  'exchangeCode',
  'exchangeCode in a browser',
  'beginDevice',
  'exchangeDevice',
  'answerDevice',
  'getDeviceRequest',
  'refreshToken',
  'refreshToken in a browser',
  'revoke',
  'initCaptcha',
  'claimFreeVip',
  'redeemCode',
  'acceptInvitation',
  'compensate',
  'createOrder',
  'cancelOrder',
  'verifyRecaptcha',
  'getExternalProducts',
  'getDebugOptions',
];

it('[P12a] every write of the API is tested', () => {
  const wanted = apiCalls.filter((one) => one.method !== 'GET' && one.method !== '').map((one) => one.name);
  const tried = new Set(Object.keys(writes).map((name) => name.split(' ', 1)[0] ?? ''));
  expect([...tried].toSorted()).toEqual(wanted.toSorted());
});

/** The same addresses twice: a call without repetitions goes on to the next. */
function twice(service: ServiceUnderTest): ServiceUnderTest {
  const { drive, user, vip, config, access, content, audit = [] } = service.origins;
  const double = (origins: readonly string[]) => [...origins, ...origins];
  return {
    ...service,
    origins: {
      drive: double(drive),
      user: double(user),
      vip: double(vip),
      config: double(config),
      access: double(access),
      audit: double(audit),
      content,
    },
  };
}

/** A delivery, with its answer but for one field. */
function withoutField(delivery: Delivery | undefined, field: string | undefined): Delivery | undefined {
  if (delivery === undefined || field === undefined) return delivery;
  return { ...delivery, text: delivery.text.replace(new RegExp(`"${field}":("[^"]*"|\\d+)`), '') };
}

const once = (at: () => ServiceUnderTest, names: readonly string[]): void => {
  it.each(names)('[P12a] %s is applied once when its response is lost', async (name) => {
    // Limits of an hour are not what is tried here.
    at().pass(61 * 60_000);
    const slug = name.replaceAll(' ', '.').toLowerCase();
    const network = cutReplies();
    const service = twice(at());
    const scene: Scene = {
      service,
      me: await verified(service, `me.${slug}@example.org`, network.options),
      program: newClient(service, network.options),
      browser: newClient(service, { ...network.options, browser: true }),
      other: await verified(at(), `other.${slug}@example.org`),
      email: `new.${slug}@example.org`,
    };
    const write = await writes[name]?.(scene);
    if (write === undefined) expect.fail('no such write');
    network.arm(name.split(' ', 1)[0] ?? '');
    await good(network.settle(write.act()));
    const [lost, arrived] = network.deliveries;
    expect(network.deliveries).toHaveLength(2);
    expect(lost?.key).toMatch(/^[\w-]{8,128}$/);
    expect(arrived?.key).toBe(lost?.key);
    expect(withoutField(arrived, write.timeField)).toEqual(withoutField(lost, write.timeField));
    expect(await write.effect?.()).toEqual(write.once);
  });
};

onEachService('writes', (at, serverOnly) => {
  once(at, onBoth);
  serverOnly((server) => {
    once(
      server,
      Object.keys(writes).filter((name) => !onBoth.includes(name)),
    );

    it('[P12a] a write is retried after a delay with one origin, and two writes are applied twice', async () => {
      const network = cutReplies();
      const me = await signedUp(at(), 'one.address@example.org', network.options);
      network.arm('copyFiles');
      const a = await folder(me, 'a');
      await good(network.settle(me.api.drive.copyFiles([a], '')));
      expect(network.deliveries).toHaveLength(2);
      expect(await names(me)).toHaveLength(2);
      await good(network.settle(me.api.drive.copyFiles([a], '')));
      expect(await names(me)).toHaveLength(3);
      const idempotencyKey = 'a-key-over-reloads';
      for (let n = 0; n < 2; n += 1) await good(me.api.drive.copyFiles([a], '', { idempotencyKey }));
      expect(await names(me)).toHaveLength(4);
    });
  });
});
