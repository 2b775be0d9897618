/** Who may make an account on a server: anybody, whoever was invited by the operator, or nobody. */
export const signUpModes = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** What came of the invitation in an address of the form: it makes an account, or does not any more. */
export type SignUpLinkState = 'works' | 'over';

/** What an account may do: use the service, or run it, too. */
export const userRoles = ['person', 'operator'] as const;
export type UserRole = (typeof userRoles)[number];
