import * as v from 'valibot';
import { Base64Picture } from '../base64-picture.ts';
import { TextBlock, TextLine } from '../text.ts';

/** The categories of feedback. */
export const feedbackCategories = ['broken', 'idea', 'payment', 'question'] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];

/** The most characters of a message. */
export const maxFeedbackLength = 4000;
/** The most bytes of a screenshot: with its message it has to fit into one body. */
export const maxScreenshotBytes = 40_000;

const Fact = v.optional(TextLine(200), '');

/** `POST /v1/user/feedback`. The facts are those that the person could read before sending. */
export const FeedbackBody = v.object({
  category: v.picklist(feedbackCategories),
  message: v.pipe(TextBlock(maxFeedbackLength), v.minLength(1)),
  facts: v.optional(v.object({ build: Fact, browser: Fact, page: Fact, language: Fact, screen: Fact }), {}),
  /** A picture in base64: WebP, JPEG or PNG. */
  screenshot: v.optional(Base64Picture(maxScreenshotBytes), ''),
});
export type FeedbackBody = v.InferOutput<typeof FeedbackBody>;
