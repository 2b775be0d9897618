import { verdicts } from '@aloft/core/service';
import * as v from 'valibot';
import { newId } from '../../../platform/secrets.ts';
import { firstRows } from '../../management/pages.ts';
import { findShare, judgeShare, judgeSharesHolding, listShares } from '../../management/shares.ts';
import { findAccount } from '../accounts.ts';
import { BadUsage, command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

const Gcid = v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{40}$/, 'a content id has 40 hex digits'));

export const shareAudit = command({
  name: 'share audit',
  summary: 'Judges one share, or all of a person’s shares that hold a content or an entry.',
  options: {
    verdict: { value: 'verdict', help: verdicts.join(', ') },
    share: { value: 'id', help: 'this share', multiple: true },
    user: { value: 'who', help: 'whose shares, by address or id; with --gcid or --file' },
    gcid: { value: 'gcid', help: 'those that hold this content', multiple: true },
    file: { value: 'id', help: 'those that hold this entry, at the top or below', multiple: true },
  },
  example:
    'share audit --verdict PROHIBITED --user ada@example.org --gcid 0123456789012345678901234567890123456789',
  input: v.object({
    verdict: v.picklist(verdicts, `one of ${verdicts.join(', ')}`),
    share: v.optional(v.array(Text), []),
    user: v.optional(Text),
    gcid: v.optional(v.array(Gcid), []),
    file: v.optional(v.array(Text), []),
  }),
  run: async (desk, { verdict, share, user, gcid, file }) => {
    if ((share.length === 0) === (user === undefined))
      throw new BadUsage('either --share, or --user with --gcid or --file');
    if (user !== undefined && gcid.length + file.length === 0)
      throw new BadUsage('--user: --gcid or --file says which shares');
    const services = await desk.services();
    let affected = 0;
    for (const id of share) {
      // Each share is a change of its own.
      orThrow(await judgeShare(services, { ...desk.request, requestId: newId() }, { id, verdict }));
      affected += 1;
    }
    if (user !== undefined) {
      const { id } = await findAccount(services, user);
      const wanted = { shareUserId: id, gcids: gcid, fileIds: file, verdict };
      affected = orThrow(await judgeSharesHolding(services, desk.request, wanted));
    }
    return { data: { verdict, affected }, lines: [`${affected} shares are ${verdict} now.`] };
  },
});

export const shareList = command({
  name: 'share list',
  summary: 'Lists shares, the newest first.',
  options: {
    search: { value: 'text', help: 'only those whose title, id or owner’s address has this in it' },
    limit: { value: 'count', help: 'so many at most; 50 otherwise' },
  },
  example: 'share list --search ada@example.org --limit 10',
  input: v.object({ search: v.optional(v.string(), ''), limit: v.optional(whole(1, 10_000), '50') }),
  run: async (desk, { search, limit }) => {
    const { rows } = await listShares(await desk.services(), search, firstRows(limit));
    const shares = rows.map((row) => ({
      id: row.id,
      made: formatTime(row.created_at),
      owner: row.email,
      verdict: row.audit,
      ended: row.deleted_at === null ? null : formatTime(row.deleted_at),
      title: row.title,
    }));
    const cells = shares.map((one) => [one.id, one.made, one.owner, one.verdict, one.title]);
    return {
      data: shares,
      lines: inColumns(['id', 'made', 'owner', 'verdict', 'title'], cells, 'There are no such shares.'),
    };
  },
});

export const shareShow = command({
  name: 'share show',
  summary:
    'Shows a share: whose it is, what it holds at the top, its limits and verdict; never its passcode.',
  words: [{ name: 'id' }],
  example: 'share show B7dQm2xW8kLr5tYv9ZcN1A',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    const found = await findShare(await desk.services(), id);
    if (found === null) throw new Refused(`there is no share ${id}`);
    const { entries, ownerId: _, ...facts } = found;
    const shown = {
      ...facts,
      made: formatTime(facts.made),
      expires: facts.expires === null ? null : formatTime(facts.expires),
      ended: facts.ended === null ? null : formatTime(facts.ended),
    };
    return {
      data: { ...shown, entries },
      lines: [
        ...Object.entries(shown).map(([name, value]) => `${`${name}:`.padEnd(14)}${value ?? '–'}`),
        ...entries.map(
          (entry) => `  ${entry.id}  ${entry.name}${entry.gcid === null ? '' : `  ${entry.gcid}`}`,
        ),
      ],
    };
  },
});
