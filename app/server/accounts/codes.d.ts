import { type Refusal } from '../http/failure.ts';
import { type Services } from '../services.ts';
import { type TokenPair } from './tokens.ts';
/** What an authorization was asked for. */
export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}
/** Makes a code for the account and answers the address to go to: `redirect_uri?code&state`. */
export declare function issueCode(
  services: Services,
  request: AuthorizeRequest,
  accountId: string,
): Promise<string>;
/** The S256 challenge of a verifier (RFC 7636). */
export declare function challengeOf(verifier: string): string;
/** How the bearer of a code proves to be the one who asked for it. */
export type CodeProof =
  | {
      readonly kind: 'verifier';
      readonly verifier: string;
    }
  /** A person saw whose account it is and pressed "continue" (P15). */
  | {
      readonly kind: 'confirmed';
    };
/** Spends a code for tokens: once, within 60 seconds, by whom asked; a second use revokes what the first gave (P14). */
export declare function exchangeCode(
  services: Services,
  clientId: string,
  code: string,
  redirectUri: string | undefined,
  proof: CodeProof,
): Promise<TokenPair | Refusal>;
