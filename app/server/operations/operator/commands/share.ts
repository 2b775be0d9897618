import * as v from 'valibot';
import { hasPassCode, lostPassCode } from '../../../features/shares/passcodes.ts';
import { viewsOf } from '../../../features/shares/views.ts';
import { auditShare, auditShares, verdicts } from '../../admin/audit.ts';
import { findAccount } from '../accounts.ts';
import { BadUsage, command, Refused } from '../command.ts';
import { formatTime, Text } from '../values.ts';

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
      if (!(await auditShare(services, id, verdict))) throw new Refused(`there is no share ${id}`);
      affected += 1;
    }
    if (user !== undefined) {
      const { id } = await findAccount(services, user);
      affected = await auditShares(services, { shareUserId: id, gcids: gcid, fileIds: file, verdict });
    }
    return { data: { verdict, affected }, lines: [`${affected} shares are ${verdict} now.`] };
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
    const services = await desk.services();
    const { db } = services;
    const row = await db
      .selectFrom('shares')
      .innerJoin('accounts', 'accounts.id', 'shares.account_id')
      .selectAll('shares')
      .select('accounts.email')
      .where('shares.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new Refused(`there is no share ${id}`);
    const entries = await db
      .selectFrom('share_files')
      .innerJoin('files', 'files.id', 'share_files.file_id')
      .leftJoin('blobs', 'blobs.id', 'files.blob_id')
      .select(['files.id', 'files.name', 'files.size', 'blobs.gcid'])
      .where('share_files.share_id', '=', id)
      .orderBy('files.name')
      .execute();
    const shown = {
      id,
      owner: row.email,
      title: row.title,
      verdict: row.audit,
      passcode: hasPassCode(row),
      passcodeLost: row.pass_sealed === lostPassCode,
      made: formatTime(row.created_at),
      expires: row.expires_at === null ? null : formatTime(row.expires_at),
      ended: row.deleted_at === null ? null : formatTime(row.deleted_at),
      views: (await viewsOf(services, [id])).get(id) ?? 0,
      restores: row.restore_count,
      restoreLimit: row.restore_limit,
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
