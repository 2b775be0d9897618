import type { Caller } from '@aloft/core';
import { unsubscribe } from '@aloft/core/api';

/** How ending a kind of mail went: `expired` also stands for a link that was cut or changed. */
export type Unsubscribed = 'ended' | 'expired' | 'failed';

/** Ends the kind of mail that a mail's own link names (R7.18); call it only on a press. */
export async function endMails(call: Caller, d: string): Promise<Unsubscribed> {
  const answer = await unsubscribe(call, d);
  if (answer.ok) return 'ended';
  return answer.failure.code === 'invalid_argument' ? 'expired' : 'failed';
}
