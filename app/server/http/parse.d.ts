import type { Context } from 'hono';
import * as v from 'valibot';
import type { Environment } from './environment.ts';
import { type Refusal } from './failure.ts';
/** The JSON body as the schema promises it, or the refusal that names the field. At most 64 KB and 12 levels. */
export declare function parseBody<T>(
  c: Context<Environment>,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | Refusal>;
/** The query parameters as the schema promises them. */
export declare function parseQuery<T>(
  c: Context<Environment>,
  schema: v.GenericSchema<unknown, T>,
): T | Refusal;
