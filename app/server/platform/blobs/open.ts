import type { Configuration } from '../../configuration.ts';
import { openBucket } from './bucket.ts';
import { type BlobStore, openBlobFolder } from './store.ts';

/** Where a configuration keeps its bytes: below the data folder, or in a bucket. */
export async function openBlobs(
  configuration: Pick<Configuration, 'objectStore' | 'dataFolder'>,
): Promise<BlobStore> {
  const { objectStore, dataFolder } = configuration;
  return objectStore === null ? openBlobFolder(dataFolder) : openBucket(objectStore);
}
