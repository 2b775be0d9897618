import { createHash, timingSafeEqual } from 'node:crypto';
import { type AuthorizeRequest, lives, type RegisteredClient, type SessionOrigin } from '@aloft/core/service';
import type { Database } from '../../../platform/database/open.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { clientAddress, type Location } from '../../../platform/http/location.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newId, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { type Authenticated, checkAccountOpen } from '../check-account-open.ts';
import { insertFamily, revokeFamily, type TokenPair } from '../sessions/tokens.ts';

/** Who may confirm a code without a verifier (P14e). */
export interface CodeHolder {
  /** The browser in which the person signed in, as `consentBrowser` identifies it; null for the first that asks. */
  readonly browser: string | null;
  /** The program that made the code for a browser with its session; empty where a person signed in. */
  readonly handedBy: string;
}

/** Inserts a code, in the caller's transaction, for an authenticated account. */
async function insertCode(
  db: Database,
  now: number,
  request: AuthorizeRequest,
  accountId: string,
  holder: CodeHolder,
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
      expires_at: now + lives.authorizationCode,
      used_at: null,
      asked_hash: holder.browser,
      handed_by: holder.handedBy,
    })
    .execute();
  return code;
}

/**
 * Creates a code for the account; answers the redirect URI with `code` and `state`. Refuses an account that is being
 * deleted, a password that was changed meanwhile, and a redirect URI that is no longer registered.
 */
export async function issueCode(
  services: Services,
  client: RegisteredClient,
  request: AuthorizeRequest,
  who: Authenticated,
  holder: CodeHolder,
): Promise<Location | Refusal> {
  const now = services.clock();
  const code = await transact(
    services.db,
    async (db) =>
      (await checkAccountOpen(db, who)) ?? (await insertCode(db, now, request, who.accountId, holder)),
  );
  if (isRefusal(code)) return code;
  const to = clientAddress(client, request.redirect_uri, { code, state: request.state });
  return to ?? refuse('invalid_request', { field: 'redirect_uri' });
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

/** How the sender of a code proves that it requested the code. */
export type CodeProof =
  /** `attempt` is the one that this browser started, when the verifier is in its cookie. */
  | { readonly kind: 'verifier'; readonly verifier: string; readonly attempt: string | null }
  /** In this browser, a person saw the account and the requester, and pressed "continue" (P15). */
  | { readonly kind: 'confirmed'; readonly browser: string };

/**
 * Exchanges a code for tokens: once, within 60 seconds, by its requester; a second use revokes the tokens of the
 * first (P14).
 */
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
  if (proof.kind === 'confirmed' && proof.browser !== found.asked_hash) return refuse('consent_required');
  // Used and exchanged in one transaction: a concurrent second use finds the session that it must end.
  const given = await transact(services.db, async (db): Promise<TokenPair | Refusal | null> => {
    const spent = await db
      .updateTable('codes')
      .set({ used_at: now })
      .where('hash', '=', found.hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) return null;
    // Only the browser that started an attempt ends it: consent in another browser signs in there (P14f).
    if (proof.kind === 'verifier' && proof.attempt !== null)
      await db
        .updateTable('attempts')
        .set({ status: 'completed', account_id: found.account_id })
        .where('id', '=', proof.attempt)
        .execute();
    const who = { accountId: found.account_id };
    return insertFamily(db, now, { who, clientId, scope: found.scope, family: found.family, origin });
  });
  if (given !== null) return given;
  // It was used before, or concurrently; an expired code revokes nothing.
  if (found.used_at !== null || found.expires_at > now) await revokeFamily(services, found.family);
  return refuse('invalid_grant', { description: 'the code was used or is too old' });
}

/** A code that can still be exchanged, and its account. */
export interface OpenCode {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly handed_by: string;
  readonly asked_hash: string | null;
}

/** The code, unless it has expired. */
export async function openCode(services: Services, code: string): Promise<OpenCode | null> {
  const row = await services.db
    .selectFrom('codes')
    .innerJoin('accounts', 'accounts.id', 'codes.account_id')
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.email'])
    .select(['codes.client_id', 'codes.redirect_uri', 'codes.state', 'codes.handed_by', 'codes.asked_hash'])
    .where('codes.hash', '=', hashSecret(code))
    .where('codes.used_at', 'is', null)
    .where('codes.expires_at', '>', services.clock())
    .executeTakeFirst();
  return row ?? null;
}

/** Claims the consent question of a code for a browser: whether it is the assigned one, or the first to ask. */
export async function takeQuestion(services: Services, code: string, browser: string): Promise<boolean> {
  const taken = await services.db
    .updateTable('codes')
    .set({ asked_hash: browser })
    .where('hash', '=', hashSecret(code))
    .where((eb) => eb.or([eb('asked_hash', 'is', null), eb('asked_hash', '=', browser)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
