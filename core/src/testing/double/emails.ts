/** Addresses are compared in lower case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** `ada@example.org` as `a***@example.org`. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}***@${email.split('@')[1] ?? ''}`;
