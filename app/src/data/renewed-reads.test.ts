import { localFailure, type Result } from '@aloft/core';
import { describe, expect, it } from 'vitest';
import { renewedReads } from './renewed-reads.ts';

/** Reads each in turn where these addresses have ended; what each answered, and every address that was read. */
async function readAll(ended: readonly string[], given: readonly string[], count: number) {
  const asked: string[] = [];
  const left = [...given];
  const reads = renewedReads('a', async () => {
    const value = left.shift();
    return value === undefined ? { ok: false, failure: localFailure('unreachable') } : { ok: true, value };
  });
  const answers: Result<string>[] = [];
  for (let nth = 0; nth < count; nth += 1)
    answers.push(
      await reads(async (address) => {
        asked.push(address);
        return ended.includes(address)
          ? { ok: false, failure: localFailure('not_found') }
          : { ok: true, value: address };
      }),
    );
  return { asked, answers: answers.map((one) => (one.ok ? one.value : one.failure.code)) };
}

describe('[R10.6] reads of a file whose address ends', () => {
  it('go on from a new one, which the next begin with', async () => {
    expect(await readAll(['a'], ['b'], 2)).toEqual({ asked: ['a', 'b', 'b'], answers: ['b', 'b'] });
  });

  it('are tried once more and no more', async () => {
    const { asked, answers } = await readAll(['a', 'b'], ['b', 'c'], 1);
    expect([asked, answers]).toEqual([['a', 'b'], ['not_found']]);
  });

  it('fail as the file does where no other address is to be had, or the same one', async () => {
    expect(await readAll(['a'], [], 1)).toEqual({ asked: ['a'], answers: ['unreachable'] });
    expect(await readAll(['a'], ['a'], 1)).toEqual({ asked: ['a'], answers: ['not_found'] });
  });
});
