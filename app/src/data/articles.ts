import type { Caller } from '@aloft/core';
import { getPagePayload } from '@aloft/core/api';
import type { PagePayload } from '@aloft/core/wire';

/**
 * What is read on a public page (R7.33), before it is shown, on the server too; null where there is no such page.
 * Rejects when the service cannot be reached.
 */
export async function readPage(call: Caller, path: string): Promise<PagePayload | null> {
  const answer = await getPagePayload(call, path);
  if (answer.ok) return answer.value;
  if (answer.failure.code === 'not_found') return null;
  throw new Error(`the page ${path} cannot be read: ${answer.failure.code}`);
}
