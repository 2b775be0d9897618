import { PageFacts } from '@aloft/core/rules';
import * as v from 'valibot';

export const factsElement = 'aloft-facts';

/** Reads the facts that the server left in the page; the page cannot work without them. */
export function readFacts(): PageFacts {
  return v.parse(PageFacts, JSON.parse(document.getElementById(factsElement)?.textContent ?? ''));
}
