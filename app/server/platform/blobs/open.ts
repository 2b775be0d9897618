import type { Configuration } from '../../configuration.ts';
import { openBucket } from './bucket.ts';
import { nodeDisk } from './disk.ts';
import type { FreeSpace } from './free-space.ts';
import { type BlobStore, openBlobFolder } from './store.ts';

/** The blob store of the configuration: a folder in the data folder, on the disk of `space`, or a bucket. */
export async function openBlobs(
  configuration: Pick<Configuration, 'objectStore' | 'dataFolder'>,
  space: FreeSpace,
): Promise<BlobStore> {
  const { objectStore, dataFolder } = configuration;
  return objectStore === null ? openBlobFolder(dataFolder, nodeDisk, space) : openBucket(objectStore);
}
