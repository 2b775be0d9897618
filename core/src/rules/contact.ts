/** What somebody writes about, without an account. */
export const contactTopics = ['share', 'payment', 'signIn', 'app', 'abuse', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];
/** What a kept message is about: besides what its writer chose, what an article of the help does not say. */
export const messageTopics = [...contactTopics, 'article'] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** The most characters of a message, and of the number of an order. */
export const contactLengths = { message: 4000, order: 64 } as const;

/** What a captcha token is for that is verified apart from the call that it guards, as a contact’s (R7.16). */
export const recaptchaAction = 'POST:/vip/v1/verifyRecaptchaToken';
