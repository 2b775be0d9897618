export const pathOfAccount = (id: string): string => `/accounts/${encodeURIComponent(id)}`;

/** The page of a product, in all its languages. */
export const pathOfProduct = (id: string): string => `/products/${encodeURIComponent(id)}`;

const asked = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The page of an activity, whose name may be any line of text. */
export const pathOfActivity = (name: string): string => asked('/activities/activity', { name });

/** The page of a redirect rule. */
export const pathOfRedirect = (path: string): string => asked('/redirects/redirect', { path });

export const pathOfOrder = (id: string): string => `/orders/${encodeURIComponent(id)}`;
export const pathOfShare = (id: string): string => `/shares/${encodeURIComponent(id)}`;
export const pathOfMail = (id: string): string => `/mails/${encodeURIComponent(id)}`;
/** The mails that the mail server did not take. */
export const pathOfFailedMails = '/failed-mails';
