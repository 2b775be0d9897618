import * as v from 'valibot';
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
  screenshot: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(Math.ceil(maxScreenshotBytes / 3) * 4),
      v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
    ),
    '',
  ),
});
export type FeedbackBody = v.InferOutput<typeof FeedbackBody>;

/** The first bytes of the pictures that a screenshot may be, in base64. */
const pictures = { webp: 'UklGR', jpeg: '/9j/', png: 'iVBORw0KGgo' } as const;

/** What kind of picture the base64 is; null for any other content. */
export function screenshotKind(base64: string): keyof typeof pictures | null {
  if (base64.startsWith(pictures.webp)) return 'webp';
  if (base64.startsWith(pictures.jpeg)) return 'jpeg';
  return base64.startsWith(pictures.png) ? 'png' : null;
}
