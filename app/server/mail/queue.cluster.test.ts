import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import { sendMail } from './send.ts';

it('[R10.10 P14] two processes on one database hand each mail over once', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      received.push(address);
      done();
    },
  });
  await new Promise<void>((settle) => smtp.listen(0, '127.0.0.1', settle));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const part = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: { name: 'Aloft', address: 'no-reply@aloft.example' },
  };
  const one = await startTestServer(part);
  const { databaseUrl, objectStore } = one.configuration;
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-test-mails-'));
  const two = await startTestServer({ ...part, databaseUrl, objectStore, dataFolder });
  const wanted = Array.from({ length: 20 }, (_, n) => `person${n}@example.org`);
  await Promise.all(
    wanted.map((to, n) =>
      sendMail((n % 2 === 0 ? one : two).services, { to, subject: 'A subject', text: 'A text.' }),
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
  await new Promise<void>((settle) => smtp.close(settle));
});
