import type { Inline } from '../wire/article.ts';

/** A line of an article as plain text. `lineBreak`: what stands for a break within it. */
export const lineText = (line: readonly Inline[], lineBreak = ' '): string =>
  line
    .map((part) => {
      if (part.kind === 'break') return lineBreak;
      return 'children' in part ? lineText(part.children, lineBreak) : part.text;
    })
    .join('');
