import { OwnShare } from '@aloft/core/wire';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { filters, inOrder, isIn } from './share-state.ts';

const now = Date.parse('2026-11-29T10:00:00Z');

const share = (startAt: string): OwnShare =>
  parse(OwnShare, {
    share_id: 'abcdefgh',
    share_status: 'OK',
    title: 'Photos',
    pass_code: '',
    file_num: '1',
    expiration_at: '2026-12-07T10:00:00Z',
    restore_count: '0',
    view_count: '0',
    create_time: '2026-11-28T10:00:00Z',
    share_url: 'https://aloft.example/s/abcdefgh',
    start_at: startAt,
    first_file: { id: 'abcdefgh', name: 'Photos', kind: 'drive#folder', size: '0', file_category: 'OTHER' },
  });

it('[R10.8] a share that has not begun is not among the live ones', () => {
  const listsOf = (startAt: string) => filters.filter((filter) => isIn(filter, share(startAt), now));
  expect(listsOf('')).toEqual(['all', 'live']);
  expect(listsOf('2026-11-28T10:00:00Z')).toEqual(['all', 'live']);
  expect(listsOf('2026-11-30T10:00:00Z')).toEqual(['all', 'scheduled']);
});

it('[R3.3] shares stand by their titles as the lists of the service do', () => {
  const titles = ['Å', 'EP2', 'EP10', 'z', '第2集', '第10集'];
  const shares = titles.toReversed().map((title) => ({ ...share(''), title }));
  expect(inOrder(shares, 'name_asc', now).map(({ title }) => title)).toEqual(titles);
});
