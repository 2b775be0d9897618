import type { Configuration } from '../../configuration.ts';
import { openBucket } from './bucket.ts';
import { type BlobStore, openBlobFolder } from './store.ts';

/** The blob store of the configuration: a folder in the data folder, or a bucket. */
export async function openBlobs(
  configuration: Pick<Configuration, 'objectStore' | 'dataFolder'>,
): Promise<BlobStore> {
  const { objectStore, dataFolder } = configuration;
  return objectStore === null ? openBlobFolder(dataFolder) : openBucket(objectStore);
}
