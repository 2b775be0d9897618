import * as v from 'valibot';
import { makeActivationCode } from '../../../features/vip/activation-codes.ts';
import { command } from '../command.ts';
import { Days, formatTime, inColumns, Time, whole } from '../values.ts';

export const codesMake = command({
  name: 'codes make',
  summary: 'Makes activation codes and prints them, this once: only their hashes are kept.',
  options: {
    days: { value: 'days', help: 'days of membership that each gives' },
    count: { value: 'count', help: 'how many; 1 otherwise' },
    expires: { value: 'time', help: 'expiry, such as 2027-01-31; by default none' },
  },
  example: 'codes make --days 30 --count 5 --expires 2027-01-31',
  input: v.object({ days: Days, count: v.optional(whole(1, 1000), '1'), expires: v.optional(Time) }),
  run: async (desk, { days, count, expires }) => {
    const services = await desk.services();
    const codes: string[] = [];
    for (let made = 0; made < count; made += 1)
      codes.push(await makeActivationCode(services, { days, expiresAt: expires ?? null }));
    return {
      data: { days, expires: expires === undefined ? null : formatTime(expires), codes },
      lines: codes,
    };
  },
});

export const codesList = command({
  name: 'codes list',
  summary: 'Lists activation codes by their facts; the codes themselves are known to nobody.',
  example: 'codes list',
  input: v.object({}),
  run: async (desk) => {
    const { db, clock } = await desk.services();
    const rows = await db
      .selectFrom('activation_codes')
      .leftJoin('accounts', 'accounts.id', 'activation_codes.used_by')
      .select(['days', 'expires_at', 'used_at', 'activation_codes.created_at', 'accounts.email'])
      .orderBy('activation_codes.created_at', 'desc')
      .execute();
    const now = clock();
    const codes = rows.map((row) => ({
      days: row.days,
      made: formatTime(row.created_at),
      expires: row.expires_at === null ? null : formatTime(row.expires_at),
      state:
        row.used_at !== null ? 'used' : row.expires_at !== null && row.expires_at <= now ? 'expired' : 'open',
      usedBy: row.email,
    }));
    const cells = codes.map((one) => [
      String(one.days),
      one.made.slice(0, 10),
      one.expires?.slice(0, 10) ?? 'never',
      one.state,
      one.usedBy ?? '',
    ]);
    return {
      data: codes,
      lines: inColumns(['days', 'made', 'expires', 'state', 'used by'], cells, 'There are no codes.'),
    };
  },
});
