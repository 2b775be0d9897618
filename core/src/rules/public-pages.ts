/** The pages that exist under each language (R2.4) and that a search engine is to list, by their path behind it. */
export const publicPages = [
  '',
  '/blog',
  '/check-in',
  '/faq',
  '/help-center',
  '/policy/update',
  '/tv',
] as const;

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
const articlePath = /^\/(?:policy|help-center|blog)\/[\w-]+(?:\/[\w-]+)?$/;

/** Whether a path without a language is that of a page that exists under each. */
export const isPublicPage = (path: string): boolean =>
  publicPages.some((page) => (page === '' ? '/' : page) === path) ||
  otherPages.includes(path) ||
  articlePath.test(path);
