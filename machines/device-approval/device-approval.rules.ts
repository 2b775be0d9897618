/** Normalizes a typed short code to `ABCD-EFGH`. */
export function normaliseUserCode(typed: string): string {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text is well-formed as a short code: eight letters or digits. */
export function isUserCode(typed: string): boolean {
  return /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(normaliseUserCode(typed));
}
