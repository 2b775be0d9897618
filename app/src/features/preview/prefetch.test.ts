import { localFailure, type Result } from '@aloft/core';
import { describe, expect, it } from 'vitest';
import type { FileAddress } from '../../data/file-address.ts';
import { createPrefetch } from './prefetch.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

function service() {
  const asked: string[] = [];
  const addressOf = (id: string): Promise<Result<FileAddress>> => {
    asked.push(id);
    return Promise.resolve(
      id === 'gone'
        ? { ok: false, failure: localFailure('unreachable') }
        : {
            ok: true,
            value: {
              inline: `${dot}#${id}${asked.length}`,
              download: '',
              sha256: '',
              audioCodec: '',
              stream: '',
            },
          },
    );
  };
  return { asked, ahead: createPrefetch(addressOf) };
}

describe('what is loaded ahead', () => {
  it('[R10.6] asks once for the address of a picture that is prepared and then shown, and of one shown again', async () => {
    const { asked, ahead } = service();
    const first = await ahead.take('a');
    ahead.prepare([{ id: 'b', size: '10' }]);
    await ahead.take('b');
    ahead.prepare([
      { id: 'a', size: '10' },
      { id: 'c', size: '10' },
    ]);
    expect(await ahead.take('a')).toEqual(first);
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('leaves large files until they are opened', () => {
    const { asked, ahead } = service();
    ahead.prepare([{ id: 'a', size: String(100 * 1024 ** 2) }]);
    expect(asked).toEqual([]);
  });

  it('asks again for what failed, and for what is forgotten', async () => {
    const { asked, ahead } = service();
    await ahead.take('gone');
    await ahead.take('gone');
    await ahead.take('a');
    ahead.forget('a');
    await ahead.take('a');
    expect(asked).toEqual(['gone', 'gone', 'a', 'a']);
  });

  it('keeps no more than five', async () => {
    const { asked, ahead } = service();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'a']) await ahead.take(id);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a']);
  });
});
