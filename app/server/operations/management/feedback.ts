import type { FeedbackCategory } from '@aloft/core/rules';
import { pictureKind } from '@aloft/core/service';
import * as v from 'valibot';
import { readNewest } from '../../features/files/cursor.ts';
import type { Services } from '../../services.ts';
import type { WantedPage } from './pages.ts';

/** What people wrote, newest first, without their screenshots and traces. */
export async function listFeedback({ db }: Services, category: FeedbackCategory | null, page: WantedPage) {
  const all = db
    .selectFrom('feedback')
    .select((eb) => [
      'id',
      'created_at',
      'category',
      'message',
      'account_id',
      eb('trace', '<>', '').as('has_trace'),
      eb
        .selectFrom('accounts')
        .select('email')
        .whereRef('accounts.id', '=', 'feedback.account_id')
        .as('email'),
    ]);
  const { rows, next } = await readNewest(
    category === null ? all : all.where('category', '=', category),
    page,
  );
  return {
    rows: rows.map((row) => ({ ...row, email: row.email ?? '', has_trace: Boolean(row.has_trace) })),
    next,
  };
}

const Facts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** One message with its facts, its screenshot and its trace; null when there is none. */
export async function findFeedback({ db }: Services, id: string) {
  const row = await db
    .selectFrom('feedback')
    .innerJoin('accounts', 'accounts.id', 'feedback.account_id')
    .select([
      'feedback.created_at',
      'feedback.account_id',
      'category',
      'email',
      'message',
      'facts',
      'screenshot',
      'trace',
    ])
    .where('feedback.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { facts, screenshot, trace, ...shown } = row;
  const kind = pictureKind(screenshot);
  return {
    ...shown,
    facts: v.parse(Facts, facts),
    screenshot: kind === null ? null : { kind, bytes: Buffer.from(screenshot, 'base64') },
    trace: trace === '' ? null : trace,
  };
}
