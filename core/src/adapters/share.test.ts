import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Call, Caller } from '../request/call.ts';
import { createStore } from '../storage/store.ts';
import { sharePorts } from './share.ts';

const Sent = v.object({ pass_code: v.optional(v.string(), ''), pass_code_token: v.optional(v.string(), '') });

const signal = new AbortController().signal;
const question = {
  shareId: 'share-0001',
  parentId: '',
  passCode: '',
  passToken: '',
  order: 'name_asc',
  foldersFirst: true,
  page: '',
} as const;

/** A share that the right code or token opens; the token is of the code that it has at the time. */
function share() {
  const asked: unknown[] = [];
  let code = 'open1';
  const call: Caller = Object.assign(
    async <T>(one: Call<T>) => {
      const sent = v.parse(Sent, { ...one.query, ...(typeof one.body === 'object' ? one.body : {}) });
      asked.push(sent);
      const { pass_code: given, pass_code_token: token } = sent;
      const isOpen = given === code || token === `token of ${code}`;
      const value = {
        share_status: isOpen ? 'OK' : 'PASS_CODE_EMPTY',
        unavailable_reason: '',
        retry_after: 0,
        title: '',
        user_info: { nickname: '' },
        expiration_at: '',
        restore_count_left: '',
        file_num: '0',
        ancestors: [],
        files: [],
        total_size: 0,
        next_page_token: '',
        pass_code_token: isOpen ? `token of ${code}` : '',
      };
      // The pipeline parses answers; here the reply is already parsed.
      return { ok: true as const, value: value as T };
    },
    { clientId: 'c' },
  );
  function change(next: string): void {
    code = next;
  }
  return { call, asked, change };
}

describe('the passcode of a share', () => {
  it('[R3.13] is asked once: the share opens again by its token for twelve hours, and not after the passcode was changed', async () => {
    let now = 1000;
    const platform = memoryPlatform({ now: () => now });
    const store = createStore(platform);
    const { call, change } = share();
    const kindOf = async (wanted: object = {}, shareId = 'share-0001') =>
      (await sharePorts(call, store).fetchShare({ ...question, shareId, ...wanted }, signal)).kind;
    expect(await kindOf()).toBe('refused');
    expect(await kindOf({ passCode: 'open1' })).toBe('opened');
    expect(await kindOf()).toBe('opened');
    expect(store.read('share_pass_token', 'share-0001')).toBe('token of open1');
    // Of another share, or another person of this device, nothing is known.
    expect(await kindOf({}, 'share-0002')).toBe('refused');
    store.write('user_id', 'bo');
    expect(await kindOf()).toBe('refused');
    store.remove('user_id');
    now += 12 * 3_600_000;
    expect(await kindOf()).toBe('refused');
    expect(await kindOf({ passCode: 'open1' })).toBe('opened');
    change('open2');
    expect(await kindOf()).toBe('refused');
    expect(store.read('share_pass_token', 'share-0001')).toBeNull();
  });

  it('[R3.13] is not looked for where a code is given, and garbage in the storage is no token', async () => {
    const platform = memoryPlatform();
    const store = createStore(platform);
    const { call, asked } = share();
    store.write('share_pass_token', 'kept', 'share-0001');
    await sharePorts(call, store).fetchShare({ ...question, passCode: 'wrong' }, signal);
    platform.storage.set('aloft.share_pass_token..share-0001', '{"version":1,"value":7,"expires":null}');
    await sharePorts(call, store).fetchShare(question, signal);
    expect(asked).toEqual([
      { pass_code: 'wrong', pass_code_token: '' },
      { pass_code: '', pass_code_token: '' },
    ]);
  });
});
