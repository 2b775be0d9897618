import { type Locale, localeCodes } from '@aloft/i18n';
import { expect, it } from 'vitest';
import { type AccountNews, accountMail } from './account-mails.ts';

const app = 'https://drive.example';
const mailOf = (news: AccountNews, locale: Locale) =>
  accountMail({ addresses: { app, content: 'https://content.example' } }, 'ada@example.org', news, locale);
const at = Date.UTC(2027, 0, 20, 12);
const news: readonly AccountNews[] = [
  { kind: 'passwordChanged' },
  { kind: 'emailChanged', address: 'a***@example.org' },
  { kind: 'closing', at },
  { kind: 'restored' },
  { kind: 'twoStepOn' },
  { kind: 'twoStepOff' },
  { kind: 'recoveryRenewed' },
  { kind: 'recoveryUsed', left: 7 },
  { kind: 'passkeyAdded', name: 'Phone' },
  { kind: 'passkeyRemoved', name: 'Phone' },
  { kind: 'passkeyCopied', name: 'Phone' },
  { kind: 'passkeysStay', names: ['Phone', 'Laptop'] },
  { kind: 'wrongCodes', count: 10 },
  { kind: 'newSignIn', place: 'Firefox · Windows · 198.51.100.0/24' },
];

it('[R1.1 R10.10] each mail is written in six languages, its fact put in, no two alike', () => {
  const seen = new Set<string>();
  for (const locale of localeCodes) {
    for (const one of news) {
      const mail = mailOf(one, locale);
      expect(mail.subject).toMatch(/\S.*Aloft|Aloft.*\S/);
      expect(mail.text).not.toMatch(/[{}]|(?<!\r)\n/);
      if (one.kind === 'emailChanged') expect(mail.text).toContain(one.address);
      if (one.kind === 'wrongCodes') expect(mail.text).toContain('10');
      if (one.kind === 'newSignIn') expect(mail.text).toContain(one.place);
      seen.add(mail.subject).add(mail.text);
    }
  }
  expect(seen.size).toBe(2 * news.length * localeCodes.length);
});

it('[R1.1 R10.10] the day is written as its reader writes days', () => {
  const dayIn = (locale: Locale) => mailOf({ kind: 'closing', at }, locale).text;
  expect(dayIn('en-US')).toContain('January 20, 2027');
  expect(dayIn('zh-CN')).toContain('2027年1月20日');
  expect(dayIn('zh-TW')).toContain('2027年1月20日');
  expect(dayIn('id')).toContain('20 Januari 2027');
  expect(dayIn('ms')).toContain('20 Januari 2027');
  expect(dayIn('ko')).toContain('2027년 1월 20일');
});

const linksIn = (text: string): readonly string[] => text.match(/https?:\/\/\S*/g) ?? [];

it('[R10.10] each mail leads to where its reader undoes what they did not do, in six languages', () => {
  const reset = `${app}/drive/login?start=reset`;
  const safety = `${app}/drive/account#safety`;
  const leads = (locale: Locale): Readonly<Record<AccountNews['kind'], readonly string[]>> => ({
    passwordChanged: [reset],
    passkeysStay: [safety, reset],
    emailChanged: [`${app}/${locale}/contact-us`],
    closing: [`${app}/drive/login`],
    restored: [reset],
    twoStepOn: [reset, `${app}/${locale}/contact-us`],
    twoStepOff: [reset],
    recoveryRenewed: [reset],
    recoveryUsed: [reset, safety],
    wrongCodes: [reset],
    newSignIn: [reset, `${app}/drive/account#sessions`],
    passkeyAdded: [reset, safety],
    passkeyRemoved: [reset],
    passkeyCopied: [safety],
  });
  for (const locale of localeCodes)
    for (const one of news) {
      const { text } = mailOf(one, locale);
      expect(linksIn(text)).toEqual(leads(locale)[one.kind]);
      // On a line of its own, so that no mail program takes other words for a part of it.
      for (const link of linksIn(text)) expect(text).toContain(`\r\n${link}\r\n`);
      expect(text).not.toContain('ada@example.org');
    }
});

it('[R10.10] what others choose adds no link to them', () => {
  const name = 'https://evil.example/reset';
  for (const one of [
    { kind: 'passkeyAdded', name },
    { kind: 'passkeyRemoved', name },
    { kind: 'passkeyCopied', name },
    { kind: 'passkeysStay', names: [name] },
  ] as const)
    for (const link of linksIn(mailOf(one, 'en-US').text)) expect(new URL(link).origin).toBe(app);
});
