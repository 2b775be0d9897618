import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileOutbox } from './outbox.ts';

const mailFrom = { name: 'Aloft', address: 'no-reply@aloft.example' };
const mail = (to: string, more: object = {}) => ({ to, subject: 'A subject', text: 'A text.', ...more });

it('[R7.18] a mail in the outbox has its From and List-Unsubscribe; line breaks in them inject no header', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-test-outbox-'));
  const outbox = fileOutbox(dataFolder, mailFrom, Date.now);
  await outbox.send(
    mail('hu@example.org', { subject: 'a\r\nBcc: eve@example.org', unsubscribe: 'https://a.example/x' }),
  );
  const files = readdirSync(join(dataFolder, 'outbox'));
  const written = readFileSync(join(dataFolder, 'outbox', files[0] ?? ''), 'utf8');
  expect(written).toContain('From: Aloft <no-reply@aloft.example>\r\n');
  expect(written).toContain('List-Unsubscribe: <https://a.example/x>\r\n');
  expect(written).not.toContain('Bcc');
  await expect(outbox.send(mail('hu@example.org\r\nBcc: eve@example.org'))).rejects.toThrow('line break');
  await expect(
    outbox.send(mail('hu@example.org', { unsubscribe: 'x>\r\nBcc: eve@example.org' })),
  ).rejects.toThrow('line break');
  await outbox.stop();
  expect(readdirSync(join(dataFolder, 'outbox'))).toHaveLength(1);
  rmSync(dataFolder, { recursive: true, force: true });
});
