import { describe, expect, it } from 'vitest';
import { partsOf } from './highlight.ts';
import { addressOf, emptySearch, filtersOf, searchOf } from './search-query.ts';
import { readTyped } from './typed-filters.ts';

const marked = (name: string, query: string): string =>
  partsOf(name, query)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

describe('[R10.1] what a search found in a name', () => {
  it('is marked without case, accents and width', () => {
    expect(marked('Kyoto and KYOTO', 'kyoto')).toBe('[Kyoto] and [KYOTO]');
    expect(marked('Café menu', 'cafe M')).toBe('[Café m]enu');
    expect(marked('Cafe\u0301', 'cafe')).toBe('[Cafe\u0301]');
    expect(marked('ＦＵＬＬ wide', 'full')).toBe('[ＦＵＬＬ] wide');
    expect(marked('회의 기록', '기록')).toBe('회의 [기록]');
    expect(marked('照片', '片')).toBe('照[片]');
    expect(marked('straße', 'strasse')).toBe('straße');
    expect(marked('ﬁle', 'file')).toBe('[ﬁle]');
    expect(marked('Blade.Runner.mkv', 'runner blade')).toBe('[Blade].[Runner].mkv');
  });

  it('is nothing without a query, and every name stays whole', () => {
    expect(partsOf('a.txt', ' ')).toEqual([{ text: 'a.txt', isHit: false }]);
    for (const name of ['', '👩‍👩‍👧 x', '\u0301', 'a\u200bb']) {
      const parts = partsOf(name, 'a');
      expect(parts.map(({ text }) => text).join('')).toBe(name);
    }
  });
});

describe('[R10.1] the address of a search', () => {
  it('holds all of it, and nothing of what is empty', () => {
    const query = {
      text: 'kyoto',
      types: ['image', 'video'],
      changed: '2026-01-01..',
      size: '1mb..100mb',
      folder: 'f1',
      only: 'starred',
    } as const;
    expect(searchOf(addressOf(query))).toEqual(query);
    expect(addressOf(emptySearch)).toEqual({});
  });

  it('leaves out what makes no sense', () => {
    for (const address of [
      { type: 'spaceship', changed: 'never', size: 'many', is: 'MOON' },
      { changed: '2026-13-45..', size: '..', type: ',,' },
      { changed: '2026-01-01..2026-02-01..2026-03-01', size: '1mb..x', type: '__proto__' },
      { changed: '..', size: '-1..' },
    ])
      expect(searchOf(address)).toEqual(emptySearch);
  });

  it('is what the service is asked', () => {
    const now = new Date(2026, 10, 22, 15, 30);
    const asked = (address: Parameters<typeof searchOf>[0]) => filtersOf(searchOf(address), now);
    const day = (month: number, of: number, year = 2026) => new Date(year, month - 1, of).toISOString();
    expect(asked({})).toEqual({ name: '', trashed: false });
    expect(asked({ changed: 'today' })).toMatchObject({ modifiedAfter: day(11, 22) });
    expect(asked({ changed: '7d' })).toMatchObject({ modifiedAfter: day(11, 16) });
    expect(asked({ changed: '2025' })).toMatchObject({
      modifiedAfter: day(1, 1, 2025),
      modifiedBefore: day(1, 1),
    });
    expect(asked({ changed: '..2026-02-28' })).toMatchObject({ modifiedBefore: day(3, 1) });
    expect(asked({ size: '..1mb' })).toMatchObject({ smallerThan: 1024 ** 2 });
    expect(asked({ size: '1.5gb..' })).toMatchObject({ largerThan: 1.5 * 1024 ** 3 - 1 });
    expect(asked({ is: 'trash', in: 'f1', type: 'document,folder' })).toMatchObject({
      trashed: true,
      within: 'f1',
      categories: ['document', 'text', 'folder'],
    });
  });
});

describe('[R10.1] filters that are written', () => {
  const typed = (text: string) => readTyped(text, emptySearch);
  it('are taken out of the text', () => {
    expect(typed('kyoto type:image,videos size:>1gb is:starred')).toEqual({
      query: { ...emptySearch, text: 'kyoto', types: ['image', 'video'], size: '1gb..', only: 'starred' },
      folderName: '',
    });
    expect(typed('after:2026-01-01 a before:2026-02-01 b').query).toMatchObject({
      text: 'a b',
      changed: '2026-01-01..2026-02-01',
    });
    expect(typed('in:"My trip" SIZE:<5MB')).toMatchObject({
      folderName: 'My trip',
      query: { size: '..5mb' },
    });
    expect(typed('in:旅行 照片')).toMatchObject({ folderName: '旅行', query: { text: '照片' } });
  });

  it('stay text where they are none', () => {
    for (const text of [
      'type:spaceship',
      'size:>many',
      'is:moon',
      'before:soon',
      'in:',
      'note:image',
      'a type:',
    ])
      expect(typed(text)).toEqual({ query: { ...emptySearch, text }, folderName: '' });
  });
});
