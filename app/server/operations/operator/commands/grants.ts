import { grantRules } from '@aloft/core/service';
import * as v from 'valibot';
import { kindOfGrant, listGrants } from '../../management/grants.ts';
import { findAccount } from '../accounts.ts';
import { command } from '../command.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

/** A label for a grant's kind. */
function labelOf(stored: string): string {
  const { kind, isRevoked } = kindOfGrant(stored);
  const label = kind === null ? stored : grantRules[kind].label;
  return isRevoked ? `${label}, taken back` : label;
}

export const userGrants = command({
  name: 'user grants',
  summary: 'Lists days of membership that were given: to whom, for what and when, the newest first.',
  words: [{ name: 'who', optional: true }],
  options: { limit: { value: 'count', help: 'so many at most; 100 otherwise' } },
  example: 'user grants ada@example.org --limit 20',
  input: v.object({ who: v.optional(Text), limit: v.optional(whole(1, 10_000), '100') }),
  run: async (desk, { who, limit }) => {
    const services = await desk.services();
    const accountId = who === undefined ? null : (await findAccount(services, who)).id;
    const grants = (await listGrants(services, accountId, limit)).map((row) => ({
      ...row,
      at: formatTime(row.at),
    }));
    const cells = grants.map((one) => [
      one.at.slice(0, 16),
      one.email ?? 'a deleted account',
      String(one.days),
      labelOf(one.kind),
      one.about,
    ]);
    return {
      data: grants,
      lines: inColumns(['when', 'address', 'days', 'for', ''], cells, 'No days were given.'),
    };
  },
});
