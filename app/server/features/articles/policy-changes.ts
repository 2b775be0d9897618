import type { Article, Block, PolicyChange } from '@aloft/core/wire';
import { diffWordsWithSpace } from 'diff';
import { plainLine, plainText } from './plain-text.ts';

interface Section {
  readonly title: string;
  readonly text: string;
}

/** The sections of an article by the id of their heading; what stands before the first one has none. */
function sectionsOf({ blocks }: Article): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  let id = '';
  let title = '';
  let held: Block[] = [];
  const end = (): void => {
    if (held.length > 0 || id !== '') sections.set(id, { title, text: plainText(held) });
  };
  for (const block of blocks) {
    if (block.kind !== 'heading' || block.level !== 2) {
      held.push(block);
      continue;
    }
    end();
    [id, title, held] = [block.id, plainLine(block.children), []];
  }
  end();
  return sections;
}

/** The sections that differ, word by word, in the order of the newer version; those that went come last. */
export function changesBetween(earlier: Article, later: Article): PolicyChange[] {
  // Two languages have no word in common.
  if (earlier.language !== later.language) return [];
  const [before, after] = [sectionsOf(earlier), sectionsOf(later)];
  const intlSegmenter = new Intl.Segmenter(later.language, { granularity: 'word' });
  const changes: PolicyChange[] = [];
  for (const id of new Set([...after.keys(), ...before.keys()])) {
    const [old, now] = [before.get(id), after.get(id)];
    if (old?.text === now?.text) continue;
    const parts = diffWordsWithSpace(old?.text ?? '', now?.text ?? '', { intlSegmenter });
    changes.push({
      section: now?.title ?? old?.title ?? '',
      parts: parts.map(({ value, added, removed }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value,
      })),
    });
  }
  return changes;
}
