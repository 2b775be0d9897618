import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** Why a share shows no entries (R4.1); OK is not among them. */
export type ShareRefusal =
  | 'AUDITING'
  | 'PROHIBITED'
  | 'SENSITIVE_RESOURCE'
  | 'SENSITIVE_WORD'
  /** It is marked as sensitive: it is shown to who asks for it after this warning. */
  | 'SENSITIVE_WARNING'
  | 'PASS_CODE_EMPTY'
  | 'PASS_CODE_ERROR'
  | 'EXPIRED'
  | 'DELETED'
  | 'NOT_FOUND'
  /** It is open; what was asked for is not in it. */
  | 'ENTRY_NOT_FOUND'
  /** It opens at a later date. */
  | 'NOT_STARTED'
  | 'MAX_RESTORE_COUNT';

/** The statuses that a passcode may resolve. */
export type PassCodeRefusal = Extract<ShareRefusal, 'PASS_CODE_EMPTY' | 'PASS_CODE_ERROR'>;

/** An entry, with the fields that a screen shows. */
export interface ShareEntry {
  readonly id: string;
  readonly kind: 'file' | 'folder';
  readonly name: string;
  /** Bytes as a decimal string. */
  readonly size: string;
  /** RFC 3339. */
  readonly modified: string;
  readonly mimeType: string;
  readonly extension: string;
  readonly thumbnail: string;
  /** The kind of file that the service derives from the name: `image`, `text`, …; empty if unknown (R3.10). */
  readonly category: string;
}

/** The sort order of a folder. */
export type ShareOrder =
  | 'name_asc'
  | 'name_desc'
  | 'modified_asc'
  | 'modified_desc'
  | 'size_asc'
  | 'size_desc'
  | 'type_desc';

/** The listing of one folder of an open share. */
export interface ShareListing {
  readonly title: string;
  readonly owner: string;
  readonly expiresAt: string;
  readonly restoresLeft: string;
  readonly fileCount: string;
  /** The folders from the share's root to the one listed. */
  readonly ancestors: readonly { readonly id: string; readonly name: string }[];
  /** The file that was asked for in place of a folder: it lies in the last of `ancestors`, and no entries are listed. */
  readonly file?: string;
  readonly entries: readonly ShareEntry[];
  /** The number of entries in the folder; null or absent if unknown. */
  readonly total?: number | null;
  readonly nextPage: string;
  readonly passToken: string;
}

export type ShareAnswer =
  | { readonly kind: 'opened'; readonly listing: ShareListing }
  | {
      readonly kind: 'refused';
      readonly status: ShareRefusal;
      readonly retryAfter: number;
      /** When a scheduled share opens (RFC 3339). */
      readonly opensAt?: string;
      /** With a warning: the token of the passcode that was right, empty without one. */
      readonly passToken?: string;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The request for one page: folders before the files, or among them. */
export interface ShareQuestion {
  readonly shareId: string;
  readonly parentId: string;
  readonly passCode: string;
  readonly passToken: string;
  readonly order: ShareOrder;
  readonly foldersFirst: boolean;
  readonly page: string;
  /** The visitor was warned and asks to see a sensitive share. */
  readonly showSensitive?: boolean;
}

export interface SharePorts {
  /** Loads one page of a folder. */
  readonly fetchShare: Port<ShareQuestion, ShareAnswer>;
}

export interface ShareInput {
  readonly shareId: string;
  readonly parentId: string;
  readonly passCode: string;
  readonly passToken: string;
  readonly order: ShareOrder;
  /** Folders before the files, unless said. */
  readonly foldersFirst?: boolean;
  /** The answer in the server-rendered page: the chart starts with it and loads nothing. */
  readonly initial: ShareAnswer | null;
}

export interface ShareContext {
  readonly shareId: string;
  readonly parentId: string;
  readonly passCode: string;
  readonly passToken: string;
  readonly order: ShareOrder;
  readonly foldersFirst: boolean;
  readonly answer: ShareAnswer | null;
  readonly listing: ShareListing | null;
  readonly status: ShareRefusal | null;
  /** When a scheduled share opens; empty for any other. */
  readonly opensAt: string;
  readonly failure: Failure | null;
  /** Seconds until another passcode may be tried. */
  readonly retryAfter: number;
  /** The visitor asked to see the share after its warning; its token stands for that once it is open. */
  readonly showSensitive: boolean;
}

export type ShareEvent =
  | { readonly type: 'passcode.submit'; readonly passCode: string }
  | { readonly type: 'warning.accept' }
  | { readonly type: 'folder.open'; readonly parentId: string }
  | { readonly type: 'order.change'; readonly order: ShareOrder; readonly foldersFirst: boolean }
  | { readonly type: 'page.more' }
  | { readonly type: 'share.reload' }
  /** The result of the regional check. */
  | { readonly type: 'access.blocked' }
  | { readonly type: 'access.allowed' };

export type ShareEmitted = {
  readonly type: 'share.opened';
  readonly shareId: string;
  readonly passToken: string;
};
