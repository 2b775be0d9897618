import { type FileRow } from '../files/present.ts';
import { type Refusal } from '../http/failure.ts';
import { type Services } from '../services.ts';
/** What a person wants to upload. */
export interface Wanted {
  readonly parent_id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256?: string | undefined;
}
/** Reserves the space and answers where the bytes go; a taken name gets a number. */
export declare function beginUpload(
  services: Services,
  accountId: string,
  wanted: Wanted,
): Promise<
  | Refusal
  | {
      upload_type: 'UPLOAD_TYPE_RESUMABLE';
      file: {
        kind: 'drive#file' | 'drive#folder';
        id: string;
        parent_id: string;
        name: string;
        size: string;
        file_extension: string;
        mime_type: string;
        starred: boolean;
        web_content_link: string;
        created_time: string;
        modified_time: string;
        thumbnail_link: string;
        hash: string;
        sha256: string;
        links: {
          [x: string]: {
            url: string;
            token: string;
            expire: string;
          };
        };
        phase: 'PHASE_TYPE_COMPLETE' | 'PHASE_TYPE_ERROR' | 'PHASE_TYPE_PENDING' | 'PHASE_TYPE_RUNNING';
        trashed: boolean;
        file_category: string;
      };
      resumable?: never;
    }
  | {
      upload_type: 'UPLOAD_TYPE_RESUMABLE';
      resumable: {
        kind: 'drive#resumable';
        provider: 'PROVIDER_ALOFT';
        params: {
          endpoint: string;
          expiration: string;
        };
      };
      file: {
        kind: 'drive#file' | 'drive#folder';
        id: string;
        parent_id: string;
        name: string;
        size: string;
        file_extension: string;
        mime_type: string;
        starred: boolean;
        web_content_link: string;
        created_time: string;
        modified_time: string;
        thumbnail_link: string;
        hash: string;
        sha256: string;
        links: {
          [x: string]: {
            url: string;
            token: string;
            expire: string;
          };
        };
        phase: 'PHASE_TYPE_COMPLETE' | 'PHASE_TYPE_ERROR' | 'PHASE_TYPE_PENDING' | 'PHASE_TYPE_RUNNING';
        trashed: boolean;
        file_category: string;
      };
    }
>;
/** How far an upload is. */
export type UploadState =
  | {
      readonly kind: 'partial';
      readonly offset: number;
    }
  | {
      readonly kind: 'complete';
      readonly row: FileRow;
    };
/** Adds bytes at the offset. The last ones make the file whole and visible, in the crash-safe order (P1–P3). */
export declare function addBytes(
  services: Services,
  uploadId: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadState | Refusal>;
/** How many bytes of an upload are safely here. */
export declare function uploadOffset(services: Services, uploadId: string): Promise<number | Refusal>;
