import * as v from 'valibot';
import { Id } from './primitives.ts';

/** `POST /v1/user/feedback`: it is kept, under this id. */
export const FeedbackKept = v.object({ id: Id });
export type FeedbackKept = v.InferOutput<typeof FeedbackKept>;
