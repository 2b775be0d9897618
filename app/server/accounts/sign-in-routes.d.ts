import type { Context } from 'hono';
import { Hono } from 'hono';
import type { RegisteredClient } from '../configuration.ts';
import type { Environment } from '../http/environment.ts';
import type { Services } from '../services.ts';
import { type TokenPair } from './tokens.ts';
export declare const wholeScope = 'user pan offline';
/** The registered client of the id, or null. */
export declare function clientOf(services: Services, id: string | undefined): RegisteredClient | null;
/** The answer that carries a fresh pair: cookies for the browser client, tokens for others. */
export declare function answerTokens(
  c: Context<Environment>,
  client: RegisteredClient,
  pair: TokenPair,
): Response;
/** The calls in which a person gives an address and a password (R5.8, R7.14). */
export declare function signInRoutes(): Hono<Environment>;
