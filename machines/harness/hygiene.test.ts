import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { untidiness } from './hygiene.ts';
import { letter } from './testing/letter.ts';

describe('the names and tags of a chart', () => {
  it('every state in which a chart can stay has a tag, its own or of a state around it', () => {
    const machine = setup({}).createMachine({
      id: 'kettle',
      description: 'Boils water.',
      meta: { requirements: ['R1.1'] },
      initial: 'choosing',
      states: {
        choosing: { description: 'Passes on at once.', always: 'cold' },
        cold: { description: 'Has no tag.', on: { 'kettle.press': 'warm' } },
        warm: {
          description: 'Its tag is for what is in it, too.',
          tags: ['settled'],
          initial: 'tepid',
          states: { tepid: { description: 'Inherits it.' } },
        },
        gone: { description: 'Has a tag that says nothing to a person.', tags: ['other'] },
      },
    });
    expect(untidiness({ ...letter, machine })).toEqual([
      'kettle.cold: no tag; give it one or more of busy, blocked, needsUser, settled',
      'kettle.gone: no tag; give it one or more of busy, blocked, needsUser, settled',
    ]);
  });
});
