import type { Database } from '../database/open.ts';
import type { FileRow } from './present.ts';
/** One live entry of the account, or null: foreign and unknown ids look the same (P10). */
export declare function findFile(db: Database, accountId: string, id: string): Promise<FileRow | null>;
/** Whether the account may put something into the folder; the root always is. */
export declare function isOwnFolder(db: Database, accountId: string, id: string): Promise<boolean>;
/** Ids of the roots and everything below them, at most 64 levels, roots first. */
export declare function subtree(db: Database, accountId: string, roots: readonly string[]): Promise<string[]>;
/** The chain of entries from the id up to the top, nearest first, at most 64. */
export declare function ancestry(
  db: Database,
  accountId: string,
  id: string,
): Promise<
  {
    id: string;
    name: string;
    parentId: string;
  }[]
>;
/** The name itself when it is free in the folder, else the first numbered one that is. */
export declare function freeName(
  db: Database,
  accountId: string,
  parentId: string,
  name: string,
): Promise<string>;
