const longestText = 300;

/** One line of untrusted text; without signs that turn or hide what stands beside it. */
export const plainLine = (text: string | undefined): string =>
  (text ?? '')
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
