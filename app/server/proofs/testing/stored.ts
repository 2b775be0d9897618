import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import type { RunningServer } from '../../server.ts';

/** The ids of unfinished blobs in a server's store. */
export async function unfinishedOf(server: Pick<RunningServer, 'services'>): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, id } of server.services.blobs.list()) if (kind === 'unfinished') found.push(id);
  return [...new Set(found)];
}

/** Flushes write-behind counters, which would otherwise be written seconds later. */
export async function writeCounts({ traffic, views }: RunningServer['services']): Promise<void> {
  await traffic.flush();
  await views.flush();
}

/** The size of unfinished blobs in a server's store, in bytes. */
export async function unfinishedBytes(server: Pick<RunningServer, 'services'>): Promise<number> {
  const { objectStore, dataFolder } = server.services.configuration;
  if (objectStore === null) {
    const folder = join(dataFolder, 'tmp');
    const sizes = (await readdir(folder)).map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        // Deleted since it was listed.
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
  const objects = (await new S3mini(objectStore).listObjects('/', 'tmp/')) ?? [];
  return objects.reduce((sum, { Size: size }) => sum + Number(size), 0);
}
