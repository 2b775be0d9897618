/** A short code as people type it, in the one form that it is shown in: `ABCD-EFGH`. */
export function normaliseUserCode(typed: string): string {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text can be a short code: eight letters or digits. */
export function isUserCode(typed: string): boolean {
  return /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(normaliseUserCode(typed));
}
