import { loadLateMessages } from './late-messages.ts';

/** A script that is loaded later, once its messages are there, too. The build puts this around every late import. */
export async function withMessages<M>(load: () => Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([load(), loadLateMessages()]);
  return loaded;
}
