import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** `captcha/init` on the app's origin (R4.14, R7.29). */
export declare function captchaRoutes(): Hono<Environment>;
/** The challenge itself, on the content origin: a page, and where its solution goes. */
export declare function challengeRoutes(): Hono<Environment>;
