import type { Call, Caller } from '../request/call.ts';

/** A caller for tests: it keeps what is asked of it and gives `reply` to everything. */
export function recordingCaller(reply: unknown): { readonly call: Caller; readonly asked: Call<unknown>[] } {
  const asked: Call<unknown>[] = [];
  const call: Caller = Object.assign(
    async <T>(one: Call<T>) => {
      asked.push(one);
      // What the pipeline does with an answer is proved elsewhere: here it is right already.
      return { ok: true as const, value: reply as T };
    },
    { clientId: 'c' },
  );
  return { call, asked };
}
