import { type FeedbackBody, limits, pictureKind, traceText } from '@aloft/core/service';
import type { FeedbackKept } from '@aloft/core/wire';
import { countStored, overBudget } from '../../platform/budgets/stored-bytes.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Session } from '../../platform/http/environment.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

/** Where a message came from. */
interface Sender {
  readonly session: Session;
  /** The client that uses are counted for. */
  readonly client: string;
  readonly remembered: Remembered | null;
}

/**
 * Keeps what somebody tells the operator, and mails it to them where an address is set (R2.6). Refuses a screenshot
 * that is no picture, and more than a person writes in a day, or in all; a refused message is not counted.
 */
export async function keepFeedback(
  services: Services,
  { session, client, remembered }: Sender,
  { category, message, facts, screenshot, trace }: FeedbackBody,
): Promise<FeedbackKept | Refusal> {
  if (screenshot !== '' && pictureKind(screenshot) === null)
    return refuse('invalid_argument', { field: 'screenshot' });
  const limited =
    overBudget(services.db, 'feedback', session.accountId) ??
    (await countUse(services, limits.feedbackOfAccount, session.accountId)) ??
    (await countUse(services, limits.feedbackOfClient, client));
  if (limited !== null) return limited;
  const kept = { id: newId() };
  await transact(services.db, async (db) => {
    await db
      .insertInto('feedback')
      .values({
        ...kept,
        account_id: session.accountId,
        category,
        message,
        facts: JSON.stringify(facts),
        screenshot,
        trace: trace === undefined ? '' : traceText(trace),
        created_at: services.clock(),
      })
      .execute();
    await rememberAnswer(db, remembered, 200, kept);
  });
  const bytes = message.length + screenshot.length + JSON.stringify([facts, trace ?? null]).length;
  countStored(services.db, 'feedback', session.accountId, bytes);
  const { feedbackMail } = services.configuration;
  if (feedbackMail !== '')
    await sendMail(services, {
      to: feedbackMail,
      cause: 'feedback',
      subject: `Feedback: ${category}`,
      text: [
        message,
        '',
        ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
        ...(screenshot === '' ? [] : ['with a screenshot']),
        ...(trace === undefined ? [] : ['with a trace']),
        '',
        `Read it with: aloft feedback show ${kept.id}`,
      ].join('\n'),
    });
  return kept;
}
