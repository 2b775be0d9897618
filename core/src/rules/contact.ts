/** What somebody writes about, without an account. */
export const contactTopics = ['share', 'payment', 'signIn', 'app', 'abuse', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** The most characters of a message, and of the number of an order. */
export const contactLengths = { message: 4000, order: 64 } as const;

/** What a captcha token is for that is verified apart from the call that it guards, as a contact’s (R7.16). */
export const recaptchaAction = 'POST:/vip/v1/verifyRecaptchaToken';
