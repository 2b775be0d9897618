/** A code as it is compared: without spaces and dashes, in capitals. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a text can be an activation code: 8 to 32 letters and digits. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9]{8,32}$/.test(normaliseCode(code));
}
