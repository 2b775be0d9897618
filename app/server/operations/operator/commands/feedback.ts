import { writeFile } from 'node:fs/promises';
import { feedbackCategories, screenshotKind } from '@aloft/core/service';
import * as v from 'valibot';
import { command, Refused } from '../command.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

/** So much of a message stands in the list. */
const shownLength = 60;

export const feedbackList = command({
  name: 'feedback list',
  summary: 'Lists what people wrote, newest first.',
  options: {
    category: { value: 'category', help: feedbackCategories.join(', ') },
    limit: { value: 'count', help: 'so many at most; 50 otherwise' },
  },
  example: 'feedback list --category broken',
  input: v.object({
    category: v.optional(v.picklist(feedbackCategories)),
    limit: v.optional(whole(1, 10_000), '50'),
  }),
  run: async (desk, { category, limit }) => {
    const { db } = await desk.services();
    const rows = await db
      .selectFrom('feedback')
      .innerJoin('accounts', 'accounts.id', 'feedback.account_id')
      .select(['feedback.id', 'feedback.created_at', 'category', 'email', 'message'])
      .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'broken'))
      .orderBy('feedback.created_at', 'desc')
      .orderBy('feedback.id')
      .limit(limit)
      .execute();
    const all = rows.map(({ created_at, ...row }) => ({ ...row, at: formatTime(created_at) }));
    const cells = all.map(({ id, at, category: about, email, message }) => {
      const [line = ''] = message.split('\n');
      return [id, at, about, email, line.slice(0, shownLength)];
    });
    return {
      data: all,
      lines: inColumns(['id', 'at', 'about', 'from', 'message'], cells, 'Nobody has written anything.'),
    };
  },
});

export const feedbackShow = command({
  name: 'feedback show',
  summary: 'Prints one message with its facts.',
  words: [{ name: 'id' }],
  options: { screenshot: { value: 'file', help: 'writes its screenshot to this new file' } },
  example: 'feedback show 0123456789abcdef',
  input: v.object({ id: Text, screenshot: v.optional(Text) }),
  run: async (desk, { id, screenshot }) => {
    const { db } = await desk.services();
    const row = await db
      .selectFrom('feedback')
      .innerJoin('accounts', 'accounts.id', 'feedback.account_id')
      .select(['feedback.created_at', 'category', 'email', 'message', 'facts', 'screenshot'])
      .where('feedback.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new Refused(`there is no feedback ${id}`);
    const facts = v.parse(v.record(v.string(), v.string()), JSON.parse(row.facts));
    const kind = screenshotKind(row.screenshot);
    if (screenshot !== undefined) {
      if (kind === null) throw new Refused(`feedback ${id} has no screenshot`);
      // Never over a file that is there already.
      await writeFile(screenshot, Buffer.from(row.screenshot, 'base64'), { flag: 'wx' });
    }
    const { category, email, message } = row;
    const at = formatTime(row.created_at);
    return {
      data: { id, at, category, email, message, facts, screenshot: kind },
      lines: [
        `${at}  ${category}  ${email}`,
        '',
        message,
        '',
        ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
        kind === null ? 'no screenshot' : `screenshot: ${screenshot ?? `${kind}, see --screenshot`}`,
      ],
    };
  },
});
