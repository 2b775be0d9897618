import type { PageFacts } from '@aloft/core/rules';

export const factsElement = 'aloft-facts';

/**
 * Reads the facts that the server left in the page. Throws where there are none: the page cannot work without them.
 * Nothing checks them again: the document names this very script, so both are of one build and share one type.
 */
export function readFacts(): PageFacts {
  const facts: PageFacts = JSON.parse(document.getElementById(factsElement)?.textContent ?? '');
  return facts;
}
