import { fileOrders } from '@aloft/core/wire';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { type Refusal } from '../http/failure.ts';
import type { FileRow } from './present.ts';
export declare const defaultPage = 100;
export declare const largestPage = 500;
/** The part of a query that pages through a folder. */
export declare const Paging: {
  limit: v.OptionalSchema<
    v.SchemaWithPipe<
      readonly [
        v.StringSchema<undefined>,
        v.RegexAction<string, undefined>,
        v.TransformAction<string, number>,
      ]
    >,
    string
  >;
  page_token: v.OptionalSchema<
    v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 2000, undefined>]>,
    ''
  >;
  order: v.OptionalSchema<
    v.PicklistSchema<
      readonly ['name_asc', 'name_desc', 'modified_asc', 'modified_desc', 'size_asc', 'size_desc'],
      undefined
    >,
    'name_asc'
  >;
};
/** Whose folder, which one, and how it is paged. */
export interface Folder {
  readonly accountId: string;
  readonly parentId: string;
  readonly trashed: boolean;
  /** Only these rows of the folder (the roots of a share). */
  readonly only?: readonly string[];
  readonly name?: string;
  readonly limit: number;
  readonly page_token: string;
  readonly order: (typeof fileOrders)[number];
}
export interface Page {
  readonly rows: readonly FileRow[];
  readonly next: string;
}
/**
 * One page of a folder: folders first, then by the order, by keyset over an index, so that the last page of
 * 100,000 entries costs as much as the first. Unfinished uploads are not there (P3).
 */
export declare function listFolder(db: Database, folder: Folder): Promise<Page | Refusal>;
