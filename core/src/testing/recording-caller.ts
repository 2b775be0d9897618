import type { Call, Caller } from '../request/call.ts';

/** A caller for tests: records each call and returns `reply`. */
export function recordingCaller(reply: unknown): { readonly call: Caller; readonly asked: Call<unknown>[] } {
  const asked: Call<unknown>[] = [];
  const call: Caller = Object.assign(
    async <T>(one: Call<T>) => {
      asked.push(one);
      // The pipeline parses answers; here the reply is already parsed.
      return { ok: true as const, value: reply as T };
    },
    { clientId: 'c' },
  );
  return { call, asked };
}
