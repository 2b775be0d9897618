import { describe, expect, it } from 'vitest';
import { newFrame, reduceViewer } from './viewer-state.ts';

describe('the frame of the viewer', () => {
  it('keeps the facts open from file to file, and forgets what was said of the last one', () => {
    const state = [
      { type: 'details.toggle' } as const,
      { type: 'facts.tell', facts: '3 rows' } as const,
      { type: 'changes.tell', unsaved: true } as const,
      { type: 'leave.ask', leaving: 'next' } as const,
      { type: 'file.show' } as const,
    ].reduce(reduceViewer, newFrame);
    expect(state).toEqual({ details: true, facts: '', unsaved: false, leaving: null });
  });

  it('stays where it is when one does not want to leave', () => {
    const asked = reduceViewer({ ...newFrame, unsaved: true }, { type: 'leave.ask', leaving: 'close' });
    expect(asked.leaving).toBe('close');
    expect(reduceViewer(asked, { type: 'leave.stay' })).toEqual({ ...newFrame, unsaved: true });
  });
});
