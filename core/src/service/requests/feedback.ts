import * as v from 'valibot';
import { feedbackCategories, maxFeedbackLength } from '../../rules/feedback.ts';
import { traceLimits } from '../../traces/trace.ts';
import { Base64Picture } from '../base64-picture.ts';
import { maxBodyLength } from '../refusal.ts';
import { SentTrace } from '../sent-trace.ts';
import { TextBlock, TextLine } from '../text.ts';

/** The most bytes of a screenshot: with its message it has to fit into one body. */
export const maxScreenshotBytes = 40_000;

/** The largest body with feedback: a trace is text in it, half of which may be quotes. */
export const maxFeedbackBodyLength = maxBodyLength + 2 * traceLimits.attached;

const Fact = v.optional(TextLine(200), '');

/** `POST /v1/user/feedback`. The facts are those that the person could read before sending. */
export const FeedbackBody = v.object({
  category: v.picklist(feedbackCategories),
  message: v.pipe(TextBlock(maxFeedbackLength), v.minLength(1)),
  facts: v.optional(v.object({ build: Fact, browser: Fact, page: Fact, language: Fact, screen: Fact }), {}),
  /** A picture in base64: WebP, JPEG or PNG. */
  screenshot: v.optional(Base64Picture(maxScreenshotBytes), ''),
  /** What the charts did, as the person could read it before sending. */
  trace: v.optional(SentTrace),
});
export type FeedbackBody = v.InferOutput<typeof FeedbackBody>;
