import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** A share as it is stored. */
export type ShareRow = Selectable<Tables['shares']>;
