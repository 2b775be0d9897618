import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { lintChart } from './chart-lint.ts';
import { letter } from './testing/letter.ts';

describe('the names and tags of a chart', () => {
  it('every state in which a chart can stay has a tag, its own or that of an ancestor', () => {
    const machine = setup({}).createMachine({
      id: 'kettle',
      description: 'Boils water.',
      meta: { requirements: ['R1.1'] },
      initial: 'choosing',
      states: {
        choosing: { description: 'Transient.', always: 'cold' },
        cold: { description: 'Has no tag.', on: { 'kettle.press': 'warm' } },
        warm: {
          description: 'Its tag applies to its children.',
          tags: ['settled'],
          initial: 'tepid',
          states: { tepid: { description: 'Inherits it.' } },
        },
        gone: { description: 'Has an unknown tag.', tags: ['other'] },
      },
    });
    expect(lintChart({ ...letter, machine })).toEqual([
      'kettle.cold: no tag; give it one or more of busy, blocked, needsUser, settled',
      'kettle.gone: no tag; give it one or more of busy, blocked, needsUser, settled',
    ]);
  });
});
