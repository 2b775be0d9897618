import * as v from 'valibot';

/** Numbers that can be large travel as decimal strings. */
export const DecimalString = v.pipe(v.string(), v.regex(/^-?\d{1,19}$/));
/** RFC 3339, or empty where there is none. */
export const Time = v.string();
/** An opaque id; the root folder's is the empty string. */
export const Id = v.pipe(v.string(), v.maxLength(128));
/** A text that a service may leave out. */
export const optionalText = v.optional(v.string(), '');

export const phases = [
  'PHASE_TYPE_PENDING',
  'PHASE_TYPE_RUNNING',
  'PHASE_TYPE_ERROR',
  'PHASE_TYPE_COMPLETE',
] as const;
/** How far a file or task is. */
export const Phase = v.picklist(phases);
export type Phase = v.InferOutput<typeof Phase>;

/** What the audit service says of a file. */
export const Audit = v.object({ status: v.string(), message: optionalText, title: optionalText });

/** A call that answers nothing of interest. */
export const Nothing = v.object({});
