import { verificationUsages } from '@aloft/core/service';
import { localeCodes } from '@aloft/i18n';
import { expect, it } from 'vitest';
import { type MailedCode, verificationMail } from './verification-mail.ts';

const mailed: MailedCode = {
  to: 'ada+a@example.org',
  id: 'an-id_1',
  code: '012345',
  usage: 'PASSWORD_RESET',
  at: Date.UTC(2026, 11, 1, 22, 4),
  place: 'Firefox, Linux · 203.0.113.x',
  app: 'https://drive.example',
  signUpLink: '',
};

it('[R1.1 R10.10] the mail with a code says in six languages what it is for, no two alike, and first of all the code', () => {
  const seen = new Set<string>();
  for (const locale of localeCodes)
    for (const usage of verificationUsages) {
      const { subject, text } = verificationMail({ ...mailed, usage }, locale);
      expect(subject).toContain('Aloft');
      expect(/\d+/.exec(text)?.[0]).toBe(mailed.code);
      expect(text).not.toMatch(/(?<!\r)\n/);
      seen.add(subject).add(text.split('\r\n', 1)[0] ?? '');
    }
  expect(seen.size).toBe(2 * localeCodes.length * verificationUsages.length);
});

it('[R10.10] it says when it was asked for, by which browser and from where', () => {
  expect(verificationMail(mailed, 'en-US').text).toContain(
    'Requested: December 1, 2026 at 10:04 PM UTC · Firefox, Linux · 203.0.113.x\r\n',
  );
  expect(verificationMail({ ...mailed, place: '' }, 'ko').text).toContain('요청 정보: 2026년 12월 1일');
});

it.each([
  ['REGISTER', '/drive/login?start=sign-up'],
  ['PASSWORD_RESET', '/drive/login?start=reset'],
  ['EMAIL_CHANGE', '/drive/account'],
] as const)(
  '[P16c] the link of %s opens the page that takes the code, which stands in the fragment',
  (usage, page) => {
    expect(verificationMail({ ...mailed, usage }, 'en-US').text).toContain(
      `\r\nhttps://drive.example${page}#email=ada%2Ba%40example.org&id=an-id_1&code=012345\r\n`,
    );
  },
);

it('a code that another program asked for, or that is for a sign-in, has no link', () => {
  for (const one of [{ ...mailed, app: null }, { ...mailed, usage: 'SIGN_IN' } as const])
    expect(verificationMail(one, 'en-US').text).not.toContain('http');
});
