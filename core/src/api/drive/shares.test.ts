import { expect, it } from 'vitest';
import { shareQuery } from './shares.ts';

it('[R9.1 R7.1] a share is read 100 entries at a time with large thumbnails by default', () => {
  expect(shareQuery({ shareId: 's1' })).toEqual({
    share_id: 's1',
    pass_code: '',
    pass_code_token: '',
    limit: 100,
    order: 'name_asc',
    page_token: '',
    thumbnail_size: 'SIZE_LARGE',
  });
  expect(shareQuery({ shareId: 's1', parentId: 'f', limit: 500, thumbnailSize: 'SIZE_SMALL' })).toMatchObject(
    {
      parent_id: 'f',
      limit: 500,
      thumbnail_size: 'SIZE_SMALL',
    },
  );
});
