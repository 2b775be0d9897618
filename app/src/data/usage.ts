import { queryOptions } from '@tanstack/react-query';
import { listed } from './files.ts';
import { apiOf, unwrap } from './query-client.ts';

/**
 * What the storage is used for. Loaded again after each change of files, here or elsewhere, but at most every second:
 * it is shown beside every list, and reads all files of the account.
 */
export const storageUsage = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ client }) => unwrap(apiOf(client).drive.getStorageUsage()),
  staleTime: 60_000,
});

/**
 * Where space is easy to free. One of the queries of files: loaded again after each change of them, here or elsewhere.
 */
export const usageDetails = queryOptions({
  queryKey: [...listed, 'usage'],
  queryFn: ({ client }) => unwrap(apiOf(client).drive.getUsageDetails()),
});

/** Bytes moved in one direction; a limit of null is none. */
export interface Traffic {
  readonly used: number;
  readonly limit: number | null;
}

/** Space that was bought beside the plan, until it ends. */
export interface StoragePack {
  readonly id: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly end: string;
}

/** What was moved this month, and the packs beside the plan; every transfer changes it. */
export const trafficOfMonth = queryOptions({
  queryKey: ['traffic'],
  queryFn: async ({ client }) => {
    const { transfer, packs } = await unwrap(apiOf(client).vip.getQuantities());
    const { upload, download } = transfer;
    const trafficOf = ({ assets, total_assets }: typeof upload): Traffic => {
      const limit = Number(total_assets);
      return { used: Number(assets), limit: limit < 0 ? null : limit };
    };
    const storage = packs.storage.map(
      (pack): StoragePack => ({ id: pack.order_id, bytes: Number(pack.bytes), end: pack.expires_at }),
    );
    return {
      upload: trafficOf(upload),
      download: trafficOf(download),
      storagePacks: storage,
      /** Bytes of traffic packs that are left. */
      packedTraffic: Number(packs.traffic),
    };
  },
  staleTime: 60_000,
});
