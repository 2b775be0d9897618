/** The texts that stand alone, by their address behind the language. */
export const guideNames = [
  'check-in-guide',
  'favorite-links-hub',
  'install-apk-troubleshooting',
  'tv-help',
] as const;
export type GuideName = (typeof guideNames)[number];

/** The pages that exist under each language (R2.4) and that a search engine is to list, by their path behind it. */
export const publicPages = [
  '',
  '/blog',
  '/browser-extension',
  '/check-in-guide',
  '/contact-us',
  '/desktop-app',
  '/faq',
  '/favorite-links-hub',
  '/help',
  '/help-center',
  '/install-apk-troubleshooting',
  '/mobile-app',
  '/policy/update',
  '/tv',
  '/tv-help',
] as const;

/** Those besides that exist under each language, and are no search engine’s business. */
const otherPages: readonly string[] = [
  '/activity-end',
  '/activity/black-friday',
  '/activity/christmas',
  '/activity/compensation',
  '/auth-success',
  // For who is signed in.
  '/check-in',
  '/inapp/shop',
  '/inapp/widget',
  '/unsubscribe',
];
const articlePath = /^\/(?:policy|help-center|blog)\/[\w-]+(?:\/[\w-]+)?$/;

/** Whether a page is complete without the app, by its path without a language: what is on it is read. */
export const isReadOnly = (path: string): boolean =>
  publicPages.some((page) => (page === '' ? '/' : page) === path) || articlePath.test(path);

/** Whether a path without a language is that of a page that exists under each. */
export const isPublicPage = (path: string): boolean => isReadOnly(path) || otherPages.includes(path);
