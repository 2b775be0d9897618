/** Normalizes a typed short code to `ABCD-EFGH`. */
export function normaliseUserCode(typed: string): string {
  const letters = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text is well-formed as a short code: eight letters or digits. */
export function isUserCode(typed: string): boolean {
  return /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(normaliseUserCode(typed));
}

/** The letters of a short code: none that looks like a digit, and no digits. */
const codeLetter = /[A-HJ-NP-Z]/;

/** What was typed or pasted, as far as it can be a short code, and whether something of it cannot (R1.7). */
export function readUserCode(typed: string): { readonly letters: string; readonly refused: boolean } {
  const given = [...typed.normalize('NFKC').toUpperCase()].filter((one) => !/[\s\p{Pd}]/u.test(one));
  const letters = given.filter((one) => codeLetter.test(one));
  return { letters: letters.slice(0, 8).join(''), refused: letters.length < given.length };
}
