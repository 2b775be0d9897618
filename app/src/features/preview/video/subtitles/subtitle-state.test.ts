import { describe, expect, it } from 'vitest';
import { nowhere, reduceSubtitles, type SubtitleEvent, withSubtitles } from './subtitle-state.ts';

const first = { from: 'folder', id: 'a' } as const;
const cues = [{ start: 1, end: 2, text: 'words' }];
const after = (start: ReturnType<typeof withSubtitles>, ...events: readonly SubtitleEvent[]) =>
  events.reduce(reduceSubtitles, start);

describe('the subtitles of a video', () => {
  it('[R10.6] are turned off and on again, as they were chosen', () => {
    const off = after(
      withSubtitles(first),
      { type: 'cues.come', cues, encoding: 'utf-8' },
      { type: 'subtitles.toggle', first },
    );
    expect(off).toMatchObject({ choice: nowhere, cues: [], phase: 'ready' });
    expect(after(off, { type: 'subtitles.toggle', first: nowhere }).choice).toBe(first);
    const none = withSubtitles(nowhere);
    expect(after(none, { type: 'subtitles.toggle', first }).choice).toBe(first);
    expect(after(none, { type: 'subtitles.toggle', first: nowhere }).choice).toBe(nowhere);
  });

  it('keep their delay while they are the same, and begin without one otherwise', () => {
    const late = after(
      withSubtitles(first),
      { type: 'delay.step', by: 0.5 },
      { type: 'delay.step', by: -0.1 },
    );
    expect(late.delay).toBe(0.4);
    const again = after(late, { type: 'subtitles.toggle', first }, { type: 'subtitles.toggle', first });
    expect(again.delay).toBe(0.4);
    const other = { type: 'subtitles.choose', choice: { from: 'folder', id: 'b' } } as const;
    expect(after(late, other).delay).toBe(0);
    expect(after(late, { type: 'delay.step', by: 1e6 }).delay).toBe(600);
  });

  it('are unreadable where a file has no words', () => {
    expect(after(withSubtitles(first), { type: 'cues.come', cues: [], encoding: 'utf-8' }).phase).toBe(
      'unreadable',
    );
    expect(after(withSubtitles(first), { type: 'cues.fail' }).phase).toBe('unreadable');
  });
});
