/**
 * Whether a text can be the id of a share, or its address in words, at all (R2.5): saves a call for nonsense. Which words
 * are reserved is for the service to say.
 */
export function isShareId(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text) || /^[a-z\d-]{4,7}$/i.test(text);
}
