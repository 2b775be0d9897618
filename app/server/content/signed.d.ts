import * as v from 'valibot';
import type { Services } from '../services.ts';

/** What an address on the content origin allows. */
declare const Claim: v.VariantSchema<
  'use',
  [
    v.ObjectSchema<
      {
        readonly use: v.PicklistSchema<['download', 'inline', 'thumbnail'], undefined>;
        readonly file: v.StringSchema<undefined>;
        /** Whose drive, or which share at which passcode version: read again at every request (P9). */
        readonly account: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly share: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly passVersion: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly until: v.NumberSchema<undefined>;
      },
      undefined
    >,
    v.ObjectSchema<
      {
        readonly use: v.LiteralSchema<'upload', undefined>;
        readonly upload: v.StringSchema<undefined>;
        readonly until: v.NumberSchema<undefined>;
      },
      undefined
    >,
  ],
  undefined
>;
export type Claim = v.InferOutput<typeof Claim>;
/** The claim as one address segment that nobody else can make. */
export declare function signClaim(services: Services, claim: Claim): string;
/** The claim of an address segment, while it lasts; null for anything else. */
export declare function readClaim(services: Services, token: string): Claim | null;
