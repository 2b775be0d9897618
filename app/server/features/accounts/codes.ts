import { createHash, timingSafeEqual } from 'node:crypto';
import { lives, type RegisteredClient, type SessionOrigin } from '@aloft/core/service';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { clientAddress, type Location } from '../../platform/http/location.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret, newId, newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type Authenticated, checkAccountOpen } from './check-account-open.ts';
import { insertFamily, revokeFamily, type TokenPair } from './tokens.ts';

/** What an authorization was asked for. */
export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}

/** Who may agree to a code that no verifier proves (P14e). */
export interface CodeHolder {
  /** The browser in which the person signed in for it, as `askedBrowser` names it; null for the first one that asks. */
  readonly browser: string | null;
  /** The signed-in program that made the code for a browser; empty where a person signed in for it. */
  readonly handedBy: string;
}

/** Makes a code within a transaction, for somebody who was let in. */
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
 * Makes a code for the account and answers the address to go to: `redirect_uri?code&state`. Refuses an account
 * that is being deleted, a password that was changed meanwhile, and an address that the client has no longer registered.
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

/** How the bearer of a code proves to be the one who asked for it. */
export type CodeProof =
  /** `attempt` is the one that this browser began, when the verifier is its cookie's. */
  | { readonly kind: 'verifier'; readonly verifier: string; readonly attempt: string | null }
  /** A person saw in this browser whose account it is and who asks, and pressed "continue" (P15). */
  | { readonly kind: 'confirmed'; readonly browser: string };

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
  if (proof.kind === 'confirmed' && proof.browser !== found.asked_hash) return refuse('consent_required');
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
    // Only the browser that began an attempt ends it: whoever agreed elsewhere has signed in there (P14f).
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
  // It was used, before or by somebody at this very moment; one that merely ran out ends nothing.
  if (found.used_at !== null || found.expires_at > now) await revokeFamily(services, found.family);
  return refuse('invalid_grant', { description: 'the code was used or is too old' });
}

/** A code that may still be exchanged, with whose account it opens. */
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

/** The code, while it lasts. */
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

/** Takes the question about a code for a browser: whether it is the one that may agree, or the first to ask. */
export async function takeQuestion(services: Services, code: string, browser: string): Promise<boolean> {
  const taken = await services.db
    .updateTable('codes')
    .set({ asked_hash: browser })
    .where('hash', '=', hashSecret(code))
    .where((eb) => eb.or([eb('asked_hash', 'is', null), eb('asked_hash', '=', browser)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
