import { type Refusal } from '../http/failure.ts';
import { type Services } from '../services.ts';
/** What an owner chooses for a share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  /** −1 for ever. */
  readonly expirationDays: number;
  /** −1 without limit. */
  readonly restoreLimit: number;
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  readonly title?: string | undefined;
}
/** Makes a share of the account's own entries and answers its id and passcode (empty without one). */
export declare function createShare(
  services: Services,
  accountId: string,
  wanted: NewShare,
): Promise<
  | {
      id: string;
      passCode: string;
      title: string;
    }
  | Refusal
>;
