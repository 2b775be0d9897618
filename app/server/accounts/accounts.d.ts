import { type Refusal } from '../http/failure.ts';
import { type Services } from '../services.ts';
/** Addresses are compared in lower case. */
export declare function normaliseEmail(email: string): string;
/** What a person gives for a new account. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
}
/** Creates an account and answers its id. Refuses a malformed or taken address and a weak password. */
export declare function createAccount(
  services: Services,
  client: string,
  wanted: NewAccount,
): Promise<string | Refusal>;
/** The account that the address and password belong to; the same answer and time for either mistake. */
export declare function checkPassword(
  services: Services,
  client: string,
  username: string,
  password: string,
): Promise<string | Refusal>;
/** `ada@example.org` as `a***@example.org`: enough to recognise, not to learn. */
export declare function maskEmail(email: string): string;
