import * as v from 'valibot';

const Detail = v.looseObject({
  '@type': v.optional(v.string()),
  message: v.optional(v.string()),
  domain: v.optional(v.string()),
  detail: v.optional(v.string()),
  locale: v.optional(v.string()),
});

/** The body of every failed call. */
export const ErrorBody = v.object({
  error: v.pipe(v.string(), v.minLength(1)),
  error_code: v.optional(v.number()),
  error_description: v.optional(v.string()),
  error_url: v.optional(v.string()),
  error_uri: v.optional(v.string()),
  details: v.optional(v.array(Detail)),
  error_details: v.optional(v.array(Detail)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
