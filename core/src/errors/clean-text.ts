// Control characters, lone surrogates, direction marks and invisible spaces can hide or reorder text (T14).
const unsafe =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const maxTextLength = 300;
// Longer messages are truncated before they are cleaned.
const maxCharactersRead = 10_000;

/**
 * Cleans untrusted text for display: no control characters, no direction marks, at most 300 characters (T14, P22).
 * Never throws.
 */
export function cleanText(text: string, maxLength: number = maxTextLength): string {
  const clean = text.slice(0, maxCharactersRead).replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
  return [...clean].slice(0, maxLength).join('').trim();
}
