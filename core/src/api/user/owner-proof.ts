/** What proves the owner of an account: the password, and where two-step sign-in is on a code. */
export interface OwnerProof {
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
}

/** The proof as a body; a text is the password alone. */
export const toProof = (proof: string | OwnerProof): OwnerProof =>
  typeof proof === 'string' ? { password: proof } : { password: proof.password, code: proof.code };
