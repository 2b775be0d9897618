import type { RunningServer } from '../server.ts';

/** Ids of the blobs that a server's store holds unfinished. */
export async function unfinishedOf(server: Pick<RunningServer, 'services'>): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, id } of server.services.blobs.list()) if (kind === 'unfinished') found.push(id);
  return [...new Set(found)];
}
