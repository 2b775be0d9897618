/** The canonical form of a code: no spaces or dashes, upper case. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a text is well-formed as an activation code: 8 to 32 letters and digits. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9]{8,32}$/.test(normaliseCode(code));
}
