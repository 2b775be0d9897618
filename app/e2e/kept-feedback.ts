// The feedback that a server has.
import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';

/** What the server keeps, newest first. */
export async function kept(of: ServerProcess) {
  const db = await openBeside(of);
  try {
    return await db
      .selectFrom('feedback')
      .select(['category', 'message', 'facts', 'screenshot', 'trace'])
      .orderBy('created_at', 'desc')
      .execute();
  } finally {
    await db.destroy();
  }
}
