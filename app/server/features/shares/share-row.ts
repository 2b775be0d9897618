import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables/tables.ts';

/** A row of `shares`. */
export type ShareRow = Selectable<Tables['shares']>;
