import {
  type ShareAnswer,
  type ShareEntry,
  type ShareListing,
  type ShareQuestion,
  withSharePorts,
} from '@aloft/core';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { everything, nothing, only, toggle } from '../files/selection/selection.ts';
import { loadRest, planSave } from './save.ts';

const entries = (from: number, to: number): ShareEntry[] =>
  Array.from({ length: to - from }, (_, index) => ({
    id: `f${from + index}`,
    kind: 'file',
    name: `Note ${from + index}`,
    size: '1',
    modified: '2026-01-01T00:00:00Z',
    mimeType: 'text/plain',
    extension: 'txt',
    category: 'text',
    thumbnail: '',
  }));

const listing = (page: readonly ShareEntry[], nextPage: string): ShareListing => ({
  title: 'Notes',
  owner: 'Ada',
  expiresAt: '',
  restoresLeft: '-1',
  fileCount: '180',
  ancestors: [],
  entries: page,
  nextPage,
  passToken: '',
});

/** A folder of 180 in pages of 60; `fails` says which page's first attempt is lost. */
function openFolder(fails: string | null) {
  const asked: string[] = [];
  let lost = fails;
  const fetchShare = async ({ page }: ShareQuestion): Promise<ShareAnswer> => {
    asked.push(page);
    if (page === lost) {
      lost = null;
      return {
        kind: 'failed',
        failure: {
          code: 'unreachable',
          numeric: null,
          message: null,
          localized: null,
          retryable: true,
          requestId: null,
        },
      };
    }
    const from = page === '' ? 0 : Number(page);
    return {
      kind: 'opened',
      listing: listing(entries(from, from + 60), from + 60 < 180 ? String(from + 60) : ''),
    };
  };
  const actor = createActor(withSharePorts({ fetchShare }), {
    input: {
      shareId: 's',
      parentId: '',
      passCode: '',
      passToken: '',
      order: 'name_asc',
      initial: { kind: 'opened', listing: listing(entries(0, 60), '60') },
    },
  });
  actor.start();
  return { actor, asked };
}

describe('planSave', () => {
  it('takes the chosen ones', () => {
    expect(planSave('', only('f1'))).toEqual({ kind: 'these', ids: ['f1'] });
  });

  it('takes a folder as one when nothing, or everything, is chosen in it', () => {
    expect(planSave('folder', nothing)).toEqual({ kind: 'these', ids: ['folder'] });
    expect(planSave('folder', everything)).toEqual({ kind: 'these', ids: ['folder'] });
  });

  it('asks for the whole folder when what has not been loaded is meant too', () => {
    const top = planSave('', nothing);
    const allButOne = planSave('folder', toggle(everything, { id: 'f1', index: 0 }));
    expect(top.kind === 'wholeFolder' && top.idsOf(entries(0, 5))).toEqual(['f0', 'f1', 'f2', 'f3', 'f4']);
    expect(allButOne.kind === 'wholeFolder' && allButOne.idsOf(entries(0, 4))).toEqual(['f0', 'f2', 'f3']);
  });
});

describe('loadRest', () => {
  it('loads page after page until the folder is whole', async () => {
    const { actor, asked } = openFolder(null);
    const whole = await loadRest(actor);
    expect(typeof whole === 'object' && whole.entries.map((entry) => entry.id)).toEqual(
      entries(0, 180).map((entry) => entry.id),
    );
    expect(asked).toEqual(['60', '120']);
  });

  it('says that it failed rather than answering a part, and a second try completes it', async () => {
    const { actor, asked } = openFolder('120');
    expect(await loadRest(actor)).toBe('failed');
    const whole = await loadRest(actor);
    expect(typeof whole === 'object' && whole.entries.length).toBe(180);
    expect(asked).toEqual(['60', '120', '120']);
  });

  it('ends when the page goes to another folder or away', async () => {
    const { actor } = openFolder(null);
    const rest = loadRest(actor);
    actor.send({ type: 'folder.open', parentId: 'other' });
    expect(await rest).toBe('left');
    actor.stop();
  });
});
