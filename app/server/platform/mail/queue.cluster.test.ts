import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { sharedLeases } from '../database/leases.ts';
import { mailQueue } from './queue.ts';
import { sendMail } from './send.ts';
import type { MailServer } from './smtp.ts';
import { startMailServer } from './testing/mail-server.ts';

it('[R10.10] two processes on one database hand each mail over once', async () => {
  const received: string[] = [];
  const smtp = await startMailServer({ secret: 'unused', take: ({ to }) => received.push(...to) });
  const part = {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    mailFrom: { name: 'Aloft', address: 'no-reply@aloft.example' },
  };
  const one = await startTestServer(part);
  const { databaseUrl, objectStore } = one.configuration;
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-test-mails-'));
  const two = await startTestServer({ ...part, databaseUrl, objectStore, dataFolder });
  const wanted = Array.from({ length: 20 }, (_, n) => `person${n}@example.org`);
  await Promise.all(
    wanted.map((to, n) =>
      sendMail((n % 2 === 0 ? one : two).services, {
        to,
        cause: 'code',
        subject: 'A subject',
        text: 'A text.',
      }),
    ),
  );
  // What one could not hand over while the other was at it, its lookout finds.
  for (let n = 0; n < 2; n += 1) {
    for (const { services } of [one, two]) {
      services.mail.wake();
      await services.mail.idle();
    }
  }
  expect(received.toSorted()).toEqual(wanted.toSorted());
  await two.stop();
  await one.stop();
  rmSync(dataFolder, { recursive: true, force: true });
  await smtp.stop();
});

it('[P4c] a process that was paused while it handed a mail over hands over no other one', async () => {
  const server = await startTestServer();
  const { db, keys, log, clock } = server.services;
  const handedOver: string[] = [];
  const reached = Promise.withResolvers<void>();
  const paused = Promise.withResolvers<void>();
  const mailServer = (who: string): MailServer => ({
    deliver: async ({ subject }) => {
      handedOver.push(`${who} ${subject}`);
      reached.resolve();
      if (who === 'paused') await paused.promise;
      return { kind: 'delivered' };
    },
    close: () => undefined,
  });
  const leases = [sharedLeases(db, 600_000), sharedLeases(db, 600_000)] as const;
  const first = mailQueue({ db, keys, log, clock, leases: leases[0], server: mailServer('paused') });
  for (const subject of ['one', 'two']) await first.send({ to: 'ada@example.org', subject, text: 'A text.' });
  await reached.promise;
  await db.updateTable('leases').set({ until: 0 }).where('name', '=', 'mail').execute();
  const next = await leases[1].take('mail');
  expect(next).not.toBeNull();
  paused.resolve();
  await first.idle();
  expect(handedOver).toEqual(['paused one']);
  await next?.release();
  const second = mailQueue({ db, keys, log, clock, leases: leases[1], server: mailServer('next') });
  second.wake();
  await second.idle();
  expect(handedOver).toEqual(['paused one', 'next two']);
  for (const one of leases) one.stop();
  await server.stop();
});
