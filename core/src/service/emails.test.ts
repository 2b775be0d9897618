import { expect, it } from 'vitest';
import { isEmail, mailboxOf, normaliseEmail } from './emails.ts';

it('every spelling of an address is one', () => {
  const spellings = [
    [
      'idn@xn--bcher-kva.example',
      'idn@bücher.example',
      'IDN@BÜCHER.example',
      'idn@bücher。example',
      'idn＠XN--BCHER-KVA.EXAMPLE',
    ],
    ['grace@example.org', 'ｇrace@example.org', '　Grace@Example.ORG '],
    ['josé@example.org', 'josé@example.org'.normalize('NFD'), 'JOSÉ@example.org'],
  ];
  for (const [one = '', ...others] of spellings)
    for (const other of [one, ...others]) {
      expect(normaliseEmail(other), other).toBe(one);
      expect(normaliseEmail(normaliseEmail(other))).toBe(one);
      expect(isEmail(normaliseEmail(other))).toBe(true);
    }
  expect(mailboxOf(normaliseEmail('ｇrace＋films@bücher.example'))).toBe('grace@xn--bcher-kva.example');
});

it('[P7m] what ends in one mailbox is one', () => {
  for (const one of ['ada.b@gmail.com', 'a.d.a.b@gmail.com', 'ada.b+films@googlemail.com'])
    expect(mailboxOf(one)).toBe('adab@gmail.com');
  expect(mailboxOf('ada.b+films@example.org')).toBe('ada.b@example.org');
  expect(mailboxOf('ada.b@notgmail.com')).toBe('ada.b@notgmail.com');
  expect(mailboxOf('+films@example.org')).toBe('+films@example.org');
});

it('what is no host in ASCII is no address', () => {
  for (const wrong of [
    'a@bü/cher.example',
    'a@bücher.example:25',
    'a@bücher.example?x',
    'a@bü%41cher.example',
    'a@xn--\u00fc.example',
    'a@b＠c.example',
    'a@bü cher.example',
    'nobody',
  ])
    expect(isEmail(normaliseEmail(wrong)), wrong).toBe(false);
});
