/** The pages that exist under each language (R2.4) and that a search engine is to list, by their path behind it. */
export const publicPages = ['', '/check-in', '/tv', '/policy/update'] as const;

/** Those besides that exist under each language, and are no search engine’s business. */
const otherPages: readonly string[] = [
  '/activity-end',
  '/activity/black-friday',
  '/activity/christmas',
  '/activity/compensation',
  '/auth-success',
  '/inapp/shop',
  '/inapp/widget',
  '/unsubscribe',
];
const policyPath = /^\/policy\/[\w-]+(\/[\w-]+)?$/;

/** Whether a path without a language is that of a page that exists under each. */
export const isPublicPage = (path: string): boolean =>
  publicPages.some((page) => (page === '' ? '/' : page) === path) ||
  otherPages.includes(path) ||
  policyPath.test(path);
