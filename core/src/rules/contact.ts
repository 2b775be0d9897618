/** What somebody writes about, without an account. */
export const contactTopics = ['share', 'payment', 'signIn', 'app', 'abuse', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** The most characters of a message, and of the number of an order. */
export const contactLengths = { message: 4000, order: 64 } as const;

/** What the token of a contact's captcha is for: the form has it verified first (R7.16). */
export const contactCaptchaAction = 'POST:/vip/v1/verifyRecaptchaToken';
