import { slugProblem } from './share-words.ts';

/** Whether a text can be the id of a share, or its address in words, at all (R2.5): saves a call for nonsense. */
export function isShareId(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text) || (/^[\w-]+$/.test(text) && slugProblem(text) === null);
}
