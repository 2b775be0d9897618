import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { hashSecret, newId, newSecret, type Services } from '../services.ts';
import { mayEnter, type Proven } from './entry.ts';
import type { SessionOrigin } from './session-origin.ts';
import { insertFamily, revokeFamily, type TokenPair } from './tokens.ts';

const codeLife = 60_000;

/** What an authorization was asked for. */
export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}

/** Makes a code within a transaction, for somebody who was let in. */
async function insertCode(
  db: Database,
  now: number,
  request: AuthorizeRequest,
  accountId: string,
): Promise<string> {
  const code = newSecret();
  await db
    .insertInto('codes')
    .values({
      hash: hashSecret(code),
      account_id: accountId,
      client_id: request.client_id,
      redirect_uri: request.redirect_uri,
      scope: request.scope,
      state: request.state,
      challenge: request.challenge,
      family: newId(),
      expires_at: now + codeLife,
      used_at: null,
    })
    .execute();
  return `${request.redirect_uri}?${new URLSearchParams({ code, state: request.state })}`;
}

/**
 * Makes a code for the account and answers the address to go to: `redirect_uri?code&state`. Refuses an account
 * that is being deleted, and a password that was changed meanwhile.
 */
export function issueCode(
  services: Services,
  request: AuthorizeRequest,
  who: Proven,
): Promise<string | Refusal> {
  const now = services.clock();
  return transact(
    services.db,
    async (db) => (await mayEnter(db, who)) ?? (await insertCode(db, now, request, who.accountId)),
  );
}

/** The S256 challenge of a verifier (RFC 7636). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function matches(verifier: string, challenge: string): boolean {
  const made = Buffer.from(challengeOf(verifier));
  const wanted = Buffer.from(challenge);
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}

/** How the bearer of a code proves to be the one who asked for it. */
export type CodeProof =
  | { readonly kind: 'verifier'; readonly verifier: string }
  /** A person saw whose account it is and pressed "continue" (P15). */
  | { readonly kind: 'confirmed' };

/** Spends a code for tokens: once, within 60 seconds, by whom asked; a second use revokes what the first gave (P14). */
export async function exchangeCode(
  services: Services,
  clientId: string,
  code: string,
  redirectUri: string | undefined,
  proof: CodeProof,
  origin: SessionOrigin,
): Promise<TokenPair | Refusal> {
  const now = services.clock();
  const found = await services.db
    .selectFrom('codes')
    .selectAll()
    .where('hash', '=', hashSecret(code))
    .executeTakeFirst();
  if (found === undefined || found.client_id !== clientId) return refuse('invalid_grant');
  if (redirectUri !== undefined && redirectUri !== found.redirect_uri) return refuse('invalid_grant');
  if (proof.kind === 'verifier' && !matches(proof.verifier, found.challenge)) return refuse('invalid_grant');
  // Spent and given in one step: whoever comes second finds the session that it has to end.
  const given = await transact(services.db, async (db): Promise<TokenPair | Refusal | null> => {
    const spent = await db
      .updateTable('codes')
      .set({ used_at: now })
      .where('hash', '=', found.hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) return null;
    await db
      .updateTable('attempts')
      .set({ status: 'completed', account_id: found.account_id })
      .where('state', '=', found.state)
      .execute();
    const who = { accountId: found.account_id };
    return insertFamily(db, now, { who, clientId, scope: found.scope, family: found.family, origin });
  });
  if (given !== null) return given;
  // It was used, before or by somebody at this very moment; one that merely ran out ends nothing.
  if (found.used_at !== null || found.expires_at > now) await revokeFamily(services, found.family);
  return refuse('invalid_grant', { description: 'the code was used or is too old' });
}
