import { operatorConsolePath } from '@aloft/core/rules';

/** Where the console stands: the same addresses on the admin listener and in the product. */
export const consoleRoot = operatorConsolePath;

/** A path of the console. */
export const consolePath = (path: string): string => `${consoleRoot}${path}`;

const thing = (section: string, id: string): string => consolePath(`/${section}/${encodeURIComponent(id)}`);

const asked = (path: string, query: Readonly<Record<string, string>>): string =>
  consolePath(`${path}?${new URLSearchParams(query).toString()}`);

export const pathOfAccount = (id: string): string => thing('accounts', id);
export const pathOfNewAccount = consolePath('/accounts/new');

/** The page of a product, in all its languages. */
export const pathOfProduct = (id: string): string => thing('products', id);

/** The page of an activity, whose name may be any line of text. */
export const pathOfActivity = (name: string): string => asked('/activities/activity', { name });

/** The page of a redirect rule. */
export const pathOfRedirect = (path: string): string => asked('/redirects/redirect', { path });

export const pathOfOrder = (id: string): string => thing('orders', id);
export const pathOfShare = (id: string): string => thing('shares', id);
export const pathOfMail = (id: string): string => thing('mails', id);
/** The mails that the mail server did not take. */
export const pathOfFailedMails = consolePath('/failed-mails');
export const pathOfFeedback = (id: string): string => thing('feedback', id);

/** Changes of one thing. */
export const pathOfHistory = (subject: string): string => asked('/log', { subject });

/** Where the form of a change is sent. */
export const pathOfChange = (action: string): string => consolePath(`/changes/${action}`);
