/** What the page has to solve. */
interface Puzzle {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber?: number | undefined;
  readonly salt: string;
  readonly signature: string;
}
/** The challenge as a page: one button, a status that is read out, no image to recognise (R5.5). */
export declare function challengePage(puzzle: Puzzle | null, nonce: string, acceptLanguage: string): string;
