import { expect, it, vi } from 'vitest';
import { createRevealedEntries } from './revealed-entries.ts';

const zoo = { entries: [{ id: 'zoo', name: 'Zoo' }], folder: '' };

it('what an action has led to is shown, until it was, or a key or a press comes', () => {
  const target = new EventTarget();
  const revealed = createRevealedEntries(target);
  const changed = vi.fn<() => void>();
  revealed.subscribe(changed);
  revealed.begin()(zoo);
  expect(revealed.current()).toBe(zoo);
  revealed.clear();
  expect([revealed.current(), changed.mock.calls.length]).toEqual([null, 2]);
  for (const type of ['keydown', 'pointerdown']) {
    revealed.begin()(zoo);
    target.dispatchEvent(new Event(type));
    expect(revealed.current()).toBeNull();
  }
});

it('nobody who has gone on meanwhile is led back', () => {
  const target = new EventTarget();
  const revealed = createRevealedEntries(target);
  const reveal = revealed.begin();
  target.dispatchEvent(new Event('keydown'));
  reveal(zoo);
  expect(revealed.current()).toBeNull();
  // Nor does an action that led to nothing take anything away.
  revealed.begin()(zoo);
  revealed.begin()({ entries: [], folder: '' });
  expect(revealed.current()).toBe(zoo);
});
