// What a row of the index of names holds on SQLite, made by a function that the triggers of `files` call: as SQL it would
// take SQLite fifty times as many steps. PostgreSQL's `name_grams` makes the same grams.
import type { DatabaseSync } from 'node:sqlite';

/** From Hangul Jamo on: Chinese, Japanese, Korean, pictures. These are searched by one and two characters, too. */
const firstWide = 0x1100;
/** Enough of an account's id to tell it from all others. */
const idLetters = 12;

/** The name of the SQL function, as the migration of the index has it. */
export const nameTokensFunction = 'name_tokens';

/** Whether names are indexed by this character alone and together with each of its neighbours. */
export const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= firstWide;

/** A gram of an account's names as a token of letters and digits: a search reads no other account's. */
export const tokenOf = (accountId: string, gram: string): string =>
  `${accountId.slice(0, idLetters)}${Buffer.from(gram).toString('hex')}`;

/** Each three characters that follow each other, and each one and two with a wide one among them. */
function gramsOf(text: string): string[] {
  const letters = [...text];
  const grams: string[] = [];
  for (const [nth, letter] of letters.entries()) {
    const [second, third] = [letters[nth + 1], letters[nth + 2]];
    if (isWide(letter)) grams.push(letter);
    if (second === undefined) break;
    if (isWide(letter) || isWide(second)) grams.push(letter + second);
    if (third !== undefined) grams.push(letter + second + third);
  }
  return grams;
}

/** The tokens of a search text of an account, with spaces between them. */
export const nameTokens = (accountId: string, text: string): string =>
  gramsOf(text)
    .map((gram) => tokenOf(accountId, gram))
    .join(' ');

/** Gives a connection the function; without it a connection cannot write to `files`. */
export function addNameTokens(database: DatabaseSync): void {
  database.function(nameTokensFunction, { deterministic: true }, (accountId, text) =>
    typeof accountId === 'string' && typeof text === 'string' ? nameTokens(accountId, text) : '',
  );
}
