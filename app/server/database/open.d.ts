import { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
export type Database = Kysely<Tables>;
/**
 * Opens the database and brings its schema up to date. An acknowledged write is on disk (WAL, FULL: P1).
 * Throws when a newer Aloft has written it.
 */
export declare function openDatabase(path: string): Database;
