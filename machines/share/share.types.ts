import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** Why a share shows no entries (R3.16); OK is not among them. */
export type ShareRefusal =
  | 'AUDITING'
  | 'PROHIBITED'
  | 'SENSITIVE_RESOURCE'
  | 'SENSITIVE_WORD'
  | 'PASS_CODE_EMPTY'
  | 'PASS_CODE_ERROR'
  | 'EXPIRED'
  | 'DELETED'
  | 'NOT_FOUND'
  /** It opens later. */
  | 'NOT_STARTED'
  | 'MAX_RESTORE_COUNT';

/** The refusals that a passcode may lift. */
export type PassCodeRefusal = Extract<ShareRefusal, 'PASS_CODE_EMPTY' | 'PASS_CODE_ERROR'>;

/** One entry as a screen needs it. */
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
  /** What it is, as the service tells by its name: `image`, `text`, …; empty where it tells nothing (R3.10). */
  readonly category: string;
}

/** How a folder is ordered. */
export type ShareOrder =
  | 'name_asc'
  | 'name_desc'
  | 'modified_asc'
  | 'modified_desc'
  | 'size_asc'
  | 'size_desc';

/** The listing of one folder of an open share. */
export interface ShareListing {
  readonly title: string;
  readonly owner: string;
  readonly expiresAt: string;
  readonly restoresLeft: string;
  readonly fileCount: string;
  readonly ancestors: readonly { readonly id: string; readonly name: string }[];
  readonly entries: readonly ShareEntry[];
  /** How many entries the folder has; null or left out when nobody told. */
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
      /** RFC 3339: when a share opens that has not started. */
      readonly opensAt?: string;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What is asked of the service. */
export interface ShareQuestion {
  readonly shareId: string;
  readonly parentId: string;
  readonly passCode: string;
  readonly passToken: string;
  readonly order: ShareOrder;
  readonly page: string;
}

export interface SharePorts {
  /** One page of a folder, or why not. */
  readonly fetchShare: Port<ShareQuestion, ShareAnswer>;
}

export interface ShareInput {
  readonly shareId: string;
  readonly parentId: string;
  readonly passCode: string;
  readonly passToken: string;
  readonly order: ShareOrder;
  /** What a server has fetched already: the chart starts from it and asks nothing. */
  readonly initial: ShareAnswer | null;
}

export interface ShareContext {
  readonly shareId: string;
  readonly parentId: string;
  readonly passCode: string;
  readonly passToken: string;
  readonly order: ShareOrder;
  readonly answer: ShareAnswer | null;
  readonly listing: ShareListing | null;
  readonly status: ShareRefusal | null;
  /** When it opens, of a share that has not started; empty for any other. */
  readonly opensAt: string;
  readonly failure: Failure | null;
  /** Seconds until a further passcode may be tried. */
  readonly retryAfter: number;
}

export type ShareEvent =
  | { readonly type: 'passcode.submit'; readonly passCode: string }
  | { readonly type: 'folder.open'; readonly parentId: string }
  | { readonly type: 'order.change'; readonly order: ShareOrder }
  | { readonly type: 'page.more' }
  | { readonly type: 'share.reload' }
  /** The regional check says no, or yes again. */
  | { readonly type: 'access.blocked' }
  | { readonly type: 'access.allowed' };

export type ShareEmitted = {
  readonly type: 'share.opened';
  readonly shareId: string;
  readonly passToken: string;
};
