import { type Context, Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
import { type Opened } from './grant.ts';
/** Opens a share with what the request brings: passcode, token, or this browser's pass cookie. */
export declare function openFromRequest(
  c: Context<Environment>,
  given: {
    share_id: string;
    pass_code: string;
    pass_code_token: string;
  },
): Promise<Opened>;
/** What strangers may ask of a share (R4.1, R7.15–R7.19). */
export declare function shareRoutes(): Hono<Environment>;
