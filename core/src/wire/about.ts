import * as v from 'valibot';
import { DecimalString, optionalText } from './primitives.ts';

/** `GET /drive/v1/about`: bytes as decimal strings. */
export const About = v.object({
  kind: v.literal('drive#about'),
  quota: v.object({
    kind: v.literal('drive#quota'),
    limit: DecimalString,
    usage: DecimalString,
    usage_in_trash: DecimalString,
    is_unlimited: v.optional(v.boolean(), false),
  }),
  expires_at: optionalText,
});
export type About = v.InferOutput<typeof About>;
