/** The categories of feedback. */
export const feedbackCategories = ['broken', 'idea', 'payment', 'question'] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];

/** The most characters of a message. */
export const maxFeedbackLength = 4000;
