import type { RunningServer } from '../server.ts';

/** Ids of the blobs that a server's store holds unfinished. */
export async function unfinishedOf(server: Pick<RunningServer, 'services'>): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, id } of server.services.blobs.list()) if (kind === 'unfinished') found.push(id);
  return [...new Set(found)];
}

/** Writes down at once what is counted as it goes by, and not seconds later behind another request. */
export async function writeCounts({ traffic, views }: RunningServer['services']): Promise<void> {
  await traffic.flush();
  await views.flush();
}
