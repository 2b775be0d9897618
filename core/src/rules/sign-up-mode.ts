/** Who may make an account on a server: anybody, whoever was invited by the operator, or nobody. */
export const signUpModes = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];
