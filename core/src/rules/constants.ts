import * as v from 'valibot';

/** The compensation activity that is known by name; every other is a hash of 32 lower-case hex digits (R3.15). */
export const namedCompensation = 'aliyun_accident_202409';
export const CompensationType = v.union([
  v.literal(namedCompensation),
  v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
]);
export type CompensationType = v.InferOutput<typeof CompensationType>;
