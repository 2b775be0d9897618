import type { MessageTopic } from '@aloft/core/rules';
import { readNewest } from '../../features/files/cursor.ts';
import type { Services } from '../../services.ts';
import type { WantedPage } from './pages.ts';

/** What people without an account wrote, newest first. */
export function listContacts({ db }: Services, topic: MessageTopic | null, page: WantedPage) {
  const all = db.selectFrom('contacts').selectAll();
  return readNewest(topic === null ? all : all.where('topic', '=', topic), page);
}

/** One of these messages; null when there is none. */
export async function findContact({ db }: Services, id: string) {
  return (await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Removes a message that was answered, or whose sender asks for it; false when there is none. */
export async function removeContact({ db }: Services, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contacts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
