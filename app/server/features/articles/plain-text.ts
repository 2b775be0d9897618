import { lineText } from '@aloft/core/rules';
import type { Block, Inline } from '@aloft/core/wire';

/** A line of an article as text, with its breaks. */
export const plainLine = (line: readonly Inline[]): string => lineText(line, '\n');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainLine(block.children);
    case 'list':
      return block.items.map((item) => `• ${plainText(item)}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainLine).join(' | ')).join('\n');
    case 'note':
      return plainText(block.children);
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}

/** Parts of an article as text. */
export const plainText = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n');
