import * as v from 'valibot';
import { listCodes, makeCodes } from '../../management/codes.ts';
import { firstRows } from '../../management/pages.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
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
    const wanted = { days, count, expiresAt: expires ?? null };
    const codes = orThrow(await makeCodes(services, desk.request, wanted));
    return {
      data: { days, expires: expires === undefined ? null : formatTime(expires), codes },
      lines: codes,
    };
  },
});

export const codesList = command({
  name: 'codes list',
  summary: 'Lists activation codes by their facts; the codes themselves are known to nobody.',
  options: { limit: { value: 'count', help: 'so many at most; 1000 otherwise' } },
  example: 'codes list --limit 20',
  input: v.object({ limit: v.optional(whole(1, 10_000), '1000') }),
  run: async (desk, { limit }) => {
    const { rows } = await listCodes(await desk.services(), firstRows(limit));
    const codes = rows.map((row) => ({
      days: row.days,
      made: formatTime(row.created_at),
      expires: row.expires_at === null ? null : formatTime(row.expires_at),
      state: row.state,
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
