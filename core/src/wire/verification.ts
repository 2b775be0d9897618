import * as v from 'valibot';
import { optionalText } from './primitives.ts';

/** What another device asks for, as the person who lets it in sees it. */
export const DeviceRequest = v.object({
  client_name: v.string(),
  scope: optionalText,
  expires_in: v.number(),
});
export type DeviceRequest = v.InferOutput<typeof DeviceRequest>;

/** A code is on its way to the address or number; `expires_in` in seconds. */
export const Verification = v.object({ verification_id: v.string(), expires_in: v.number() });
export type Verification = v.InferOutput<typeof Verification>;
/** The right code was given: what a sign-up or reset takes along. */
export const Verified = v.object({ verification_token: v.string() });
export type Verified = v.InferOutput<typeof Verified>;
