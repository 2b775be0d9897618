/**
 * What a translation notes of the English text that it says: `translates` in its front matter. When the English has
 * changed since, the check of the content fails.
 */
export declare const translationMark: (english: string) => string;
