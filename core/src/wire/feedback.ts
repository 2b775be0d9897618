import * as v from 'valibot';
import { Id } from './primitives.ts';

/** `POST /v1/user/feedback` and `POST /v1/contact`: it is kept, under this id. */
export const FeedbackKept = v.object({ id: Id });
export type FeedbackKept = v.InferOutput<typeof FeedbackKept>;
