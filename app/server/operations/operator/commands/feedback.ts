import { writeFile } from 'node:fs/promises';
import { feedbackCategories } from '@aloft/core/rules';
import * as v from 'valibot';
import { findFeedback, listFeedback } from '../../management/feedback.ts';
import { firstRows } from '../../management/pages.ts';
import { command, Refused } from '../command.ts';
import { firstLine, formatTime, inColumns, Text, whole } from '../values.ts';

const Existing = v.object({ code: v.literal('EEXIST') });

/** Writes a new file; one that is there already stays. */
async function writeNew(path: string, content: Buffer | string): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (error) {
    if (v.is(Existing, error)) throw new Refused(`${path} exists already`);
    throw error;
  }
}

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
    const services = await desk.services();
    const { rows } = await listFeedback(services, category ?? null, firstRows(limit));
    const all = rows.map(({ created_at, account_id: _, has_trace, ...row }) => ({
      ...row,
      at: formatTime(created_at),
      trace: has_trace,
    }));
    const cells = all.map(({ id, at, category: about, email, trace, message }) => {
      return [id, at, about, email, trace ? 'yes' : 'no', firstLine(message)];
    });
    return {
      data: all,
      lines: inColumns(
        ['id', 'at', 'about', 'from', 'trace', 'message'],
        cells,
        'Nobody has written anything.',
      ),
    };
  },
});

export const feedbackShow = command({
  name: 'feedback show',
  summary: 'Prints one message with its facts.',
  words: [{ name: 'id' }],
  options: {
    screenshot: { value: 'file', help: 'writes its screenshot to this new file' },
    trace: { value: 'file', help: 'writes its trace to this new file, for npm run replay' },
  },
  example: 'feedback show 0123456789abcdef',
  input: v.object({ id: Text, screenshot: v.optional(Text), trace: v.optional(Text) }),
  run: async (desk, { id, screenshot, trace }) => {
    const found = await findFeedback(await desk.services(), id);
    if (found === null) throw new Refused(`there is no feedback ${id}`);
    const { category, email, message, facts } = found;
    if (screenshot !== undefined) {
      if (found.screenshot === null) throw new Refused(`feedback ${id} has no screenshot`);
      await writeNew(screenshot, found.screenshot.bytes);
    }
    if (trace !== undefined) {
      if (found.trace === null) throw new Refused(`feedback ${id} has no trace`);
      await writeNew(trace, found.trace);
    }
    const kind = found.screenshot?.kind ?? null;
    const at = formatTime(found.created_at);
    return {
      data: { id, at, category, email, message, facts, screenshot: kind, trace: found.trace !== null },
      lines: [
        `${at}  ${category}  ${email}`,
        '',
        message,
        '',
        ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
        kind === null ? 'no screenshot' : `screenshot: ${screenshot ?? `${kind}, see --screenshot`}`,
        found.trace === null ? 'no trace' : `trace: ${trace ?? 'see --trace'}`,
      ],
    };
  },
});
