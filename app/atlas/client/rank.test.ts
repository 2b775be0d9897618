import { describe, expect, it } from 'vitest';
import type { SearchEntry } from '../search-entry.ts';
import { rank } from './rank.ts';

const entries: readonly SearchEntry[] = [
  ['journey', '[R4.1] opens a share', 'share', '', 'journey-1'],
  ['state', 'open.idle', 'share', 'The loaded pages are shown.', 'state-open.idle'],
  ['state', 'open', 'share', 'The folder is shown.', 'state-open'],
  ['chart', 'share', 'share', 'A share as a visitor sees it', ''],
  ['event', 'folder.open', 'share', '', 'event-folder.open'],
  ['requirement', 'R4.1', 'share', 'A share has eleven statuses.', 'requirement-R4.1'],
  ['state', 'failed', 'upload', 'The file cannot be read.', 'state-failed'],
];
const namesFor = (typed: string) => rank(entries, typed).map(([, name]) => name);

describe('the search', () => {
  it('lists what is called so first, then what begins so, then what has a part that does', () => {
    expect(namesFor('open').slice(0, 3)).toEqual(['open', 'open.idle', 'folder.open']);
    expect(namesFor('r4.1')).toEqual(['R4.1', '[R4.1] opens a share']);
  });

  it('finds the words of descriptions and of charts, in any order and case', () => {
    expect(namesFor('SHOWN folder')).toEqual(['open']);
    expect(namesFor('upload failed')).toEqual(['failed']);
  });

  it('finds nothing for an empty query or a word that nothing has', () => {
    expect(namesFor('  ')).toEqual([]);
    expect(namesFor('telex')).toEqual([]);
  });
});
