import { expect, it } from 'vitest';
import { normalisePassCode } from '../rules/passcode-and-slug.ts';
import { codeKinds, normaliseCode, typedCode } from './codes.ts';
import { isWeak } from './passwords.ts';
import { givenFactor } from './second-factor.ts';

it('[R10.10 R10.8] full-width letters and digits are letters and digits in every code', () => {
  expect(normaliseCode('１２３　４５６')).toBe('123456');
  expect(typedCode(codeKinds.device, 'ａｂｃｄ－ｅｆｇｈ')).toBe('ABCD-EFGH');
  expect(givenFactor('１２３ ４５６')).toEqual({ kind: 'code', code: '123456' });
  expect(givenFactor('ＡＢＣＤ efgh 2345')).toEqual({ kind: 'recovery', code: 'ABCD-EFGH-2345' });
  expect(normalisePassCode('ａＢ ２３')).toBe('ab23');
});

it('a password is as weak in every form of its letters', () => {
  expect(isWeak('ｐａｓｓｗｏｒｄ', 'ada@example.org')).toBe(true);
  expect(isWeak('éééé'.normalize('NFD'), 'ada@example.org')).toBe(true);
});
