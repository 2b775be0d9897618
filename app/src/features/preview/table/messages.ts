import type { Encoding } from '@aloft/core/encodings';
import type { Delimiter } from './split-rows.ts';

/** What the table is like, as far as its first rows tell. */
export interface TableFacts {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  /** Whether the first row names the columns. */
  readonly named: boolean;
  readonly delimiter: Delimiter;
  readonly encoding: Encoding;
}

/** In which order rows are shown, and which. */
export interface Arrangement {
  readonly sort: { readonly column: number; readonly descending: boolean } | null;
  /** A text that a row has to have within; empty for all. */
  readonly filter: string;
}

export interface ShownRow {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly fields: readonly string[];
}

/** What the page asks of the worker. */
export type TableRequest =
  | { readonly kind: 'begin'; readonly extension: string; readonly encoding: Encoding | null }
  | { readonly kind: 'bytes'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'end' }
  | { readonly kind: 'arrange'; readonly id: number; readonly arrangement: Arrangement }
  | { readonly kind: 'rows'; readonly id: number; readonly first: number; readonly end: number };

/** What the worker answers. */
export type TableReply =
  /** The bytes are no text. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'facts'; readonly facts: TableFacts }
  | { readonly kind: 'read'; readonly rows: number }
  | { readonly kind: 'arranged'; readonly id: number; readonly count: number }
  | {
      readonly kind: 'rows';
      readonly id: number;
      readonly first: number;
      readonly rows: readonly ShownRow[];
    };
