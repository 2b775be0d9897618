import { describe, expect, it } from 'vitest';
import { found, openStage, violations } from '../../../ui/testing/stage.tsx';
import { toFileEntry } from '../../files/entry.ts';
import { FilmsPanel } from './films-panel.tsx';

const stage = openStage();

const all = ['A.mp4', 'B.mp4'].map((name) =>
  toFileEntry({
    ...{ id: name, kind: 'file', name, size: '12', modified: '', category: 'video' },
    ...{ mimeType: '', extension: '', thumbnail: '' },
  }),
);

describe('the videos of a folder', () => {
  it('have a head of two lines, of which none is broken', async () => {
    stage.show(
      <div style={{ width: 300 }}>
        <FilmsPanel
          films={{ all, previous: null, next: null, goesOn: true, setGoesOn: () => undefined }}
          shownId="A.mp4"
          onShow={() => undefined}
        />
      </div>,
    );
    await found('h3', stage.host);
    for (const words of ['h3', 'label span span']) {
      const text = await found(words, stage.host);
      const line = Number.parseFloat(getComputedStyle(text).lineHeight);
      expect(text.getBoundingClientRect().height).toBeLessThan(1.5 * line);
    }
    expect(await violations()).toEqual([]);
  });
});
