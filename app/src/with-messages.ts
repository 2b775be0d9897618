import type { MessagePart } from '@aloft/i18n/catalogue';
import { loadMessages } from './late-messages.ts';

/**
 * A script that is loaded later, once its messages are there, too. The build puts this around every late import, with the
 * last part of the catalogue that the script needs.
 */
export async function withMessages<M>(load: () => Promise<M>, upTo: MessagePart): Promise<M> {
  const [loaded] = await Promise.all([load(), loadMessages(upTo)]);
  return loaded;
}
