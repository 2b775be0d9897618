import type { Restored } from '@aloft/core/wire';
import { type Refusal } from '../http/failure.ts';
import { type Services } from '../services.ts';
import { type ShareGrant } from '../shares/grant.ts';
/** More entries than this are copied by a task in the background. */
export declare const mostAtOnce = 500;
/** What a restore wants of an open share. */
export interface WantedRestore {
  readonly fileIds: readonly string[];
  readonly parentId: string;
}
/**
 * Saves entries of a share to the account's drive in one transaction: restore count, space, rows. Guarded
 * updates, so that a hundred at once get exactly what is left (T7, P11). A large tree becomes a task.
 */
export declare function restore(
  services: Services,
  accountId: string,
  grant: ShareGrant,
  wanted: WantedRestore,
): Promise<Restored | Refusal>;
