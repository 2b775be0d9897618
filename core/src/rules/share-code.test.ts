import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { readShareCode } from './share-code.ts';

const origin = 'https://aloft.example';
const id = 'q7Xw2LkPz0aB9cDeFgHi3Q';
const read = (text: string) => readShareCode(text, origin);

describe('share codes in a search', () => {
  it('an address names its share, with the folders and the passcode in it', () => {
    const share = { shareId: id, path: '', passCode: '' };
    for (const text of [
      `${origin}/s/${id}`,
      ` ${origin}/s/${id}/ `,
      `aloft.example/s/${id}`,
      `${origin}/ko/s/${id}`,
      `${origin}/zh-CN/s/${id}?__source=mail#top`,
      id,
    ])
      expect(read(text)).toEqual(share);
    expect(read(`${origin}/s/${id}/a-folder/b_file?s_code=abcd23`)).toEqual({
      shareId: id,
      path: 'a-folder/b_file',
      passCode: 'abcd23',
    });
    expect(read(`${origin}/s/holiday-2026`)?.shareId).toBe('holiday-2026');
  });

  it('an address is found in the message that it was sent in', () => {
    expect(read(`Look (${origin}/s/${id}), it’s lovely!`)?.shareId).toBe(id);
    expect(read(`사진이에요: ${origin}/s/${id}?s_code=abcd 꼭 보세요`)).toMatchObject({ passCode: 'abcd' });
  });

  it('an id without a digit is one, and joined words of its length are none', () => {
    expect(read('HDdtpQhcxYyzezmABGCzPg')?.shareId).toBe('HDdtpQhcxYyzezmABGCzPg');
    for (const text of ['ScreenshotOfTheMeeting', 'HolidayPhotosOfNanjing', 'HOLIDAYPHOTOSOFNANJING'])
      expect(read(text), text).toBeNull();
  });

  it('names of files, foreign origins and hidden ones, and markup name none', () => {
    for (const text of [
      '',
      'holiday photos',
      'holiday-2026',
      'a'.repeat(22),
      'screenshot20261126-fin',
      `Look at ${id}`,
      `${origin}/u/${id}`,
      `${origin}/drive/all`,
      `https://evil.example/s/${id}`,
      `https://aloft.example.evil.example/s/${id}`,
      `https://aloft.example@evil.example/s/${id}`,
      `https://evil.example@aloft.example/s/${id}`,
      `https://evil.example:x@aloft.example/s/${id}`,
      `http://aloft.example/s/${id}`,
      `${origin}:8443/s/${id}`,
      `//evil.example/s/${id}`,
      `/s/${id}`,
      `javascript:alert(1)//aloft.example/s/${id}`,
      `data:text/html,aloft.example/s/${id}`,
      `${origin}/s/<img src=x onerror=alert(1)>`,
      `${origin}/s/%3Cscript%3E`,
      `${origin}/s/${id}/../../drive/trash`,
      `${origin}/s/${id}/%2e%2e`,
      `${origin}/s/${id}/<b>`,
      `${origin}/s/a`,
      `${origin}/s/${'a'.repeat(65)}`,
    ])
      expect([text, read(text)]).toEqual([text, null]);
    expect(read(`${origin}/s/${id}?s_code=<script>`)).toMatchObject({ passCode: '' });
  });

  it('whatever is written, only plain parts come out', () => {
    const part = fc.constantFrom(
      origin,
      '/s/',
      id,
      '/',
      '..',
      '%2f',
      '?s_code=',
      '@',
      '\\',
      ' ',
      'evil.example',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }), fc.string(), (parts, other) => {
        for (const text of [parts.join(''), other]) {
          const named = read(text);
          if (named === null) continue;
          expect(named.shareId).toMatch(/^[\w-]{4,64}$/);
          expect(named.path).toMatch(/^[\w/-]*$/);
          expect(named.passCode).toMatch(/^[a-z0-9\s]*$/i);
        }
        expect(() => readShareCode(other, other)).not.toThrow();
      }),
      { numRuns: sized({ gate: 300, all: 3_000 }) },
    );
  });
});
