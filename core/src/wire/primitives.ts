import * as v from 'valibot';

/** Numbers that can be large travel as decimal strings. */
export const DecimalString = v.pipe(v.string(), v.regex(/^-?\d{1,19}$/));
/** RFC 3339, or empty where there is none. */
export const Time = v.string();
/** An opaque id; the root folder's is the empty string. */
export const Id = v.pipe(v.string(), v.maxLength(128));
export const text = (longest: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(longest));
