/** The canonical form of a typed activation code: no spaces or dashes, upper case. */
export function canonicalActivationCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a typed text is well-formed as an activation code (R7.12): 8 to 32 letters and digits. */
export function isActivationCode(typed: string): boolean {
  return /^[A-Z0-9]{8,32}$/.test(canonicalActivationCode(typed));
}
