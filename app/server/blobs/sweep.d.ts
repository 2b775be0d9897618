import type { Services } from '../services.ts';
/** Drops uploads that were given up, blobs that no row names, and what is remembered no longer. Rows go before bytes. */
export declare function sweep(services: Services): Promise<void>;
/** Gives an unfinished upload's space back and removes its row, then its bytes. */
export declare function abandonUpload(services: Services, uploadId: string): Promise<void>;
